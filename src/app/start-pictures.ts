import { createPictures } from '#adapters/pictures/pictures.ts';
import type { PicturePort } from '@axiom/domain/ports/client';

/** Only screens with a picture to hand on need it: its code comes with them. */
export const startPictures = (): PicturePort => createPictures(window);
