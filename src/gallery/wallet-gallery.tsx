import '../styles/index.ts';
import { frames } from './frames/wallet.tsx';
import { startGallery } from './gallery.tsx';

void startGallery(frames);
