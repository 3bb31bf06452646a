import '../styles/index.ts';
import { frames } from './frames.tsx';
import { startGallery } from './gallery.tsx';

void startGallery(frames);
