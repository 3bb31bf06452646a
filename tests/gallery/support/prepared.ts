import { builtGallery } from './served.ts';

/** Before the first file, so that two of them do not build it side by side. */
export default async function setup(): Promise<void> {
  await builtGallery();
}
