import { buildPhone } from './visualiser-pages.ts';

/** `node scripts/lib/phone-of.ts FOLDER NAME`, in the checkout whose screens are built: its catalogues are found from there. */
const [folder, name] = process.argv.slice(2);
if (folder === undefined || name === undefined) throw new RangeError('Name the folder and the page.');
await buildPhone(process.cwd(), folder, name);
