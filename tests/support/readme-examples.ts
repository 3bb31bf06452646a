import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.ts';

/** One example of the package's README: under which heading it stands, its code, the lines it promises to print. */
export interface Example {
  readonly title: string;
  readonly code: string;
  readonly prints: readonly string[];
}

/** Every block of JavaScript of the package's README. */
export const readmeExamples = (): readonly Example[] => {
  const readme = readFileSync(join(root, 'src-domain/README.md'), 'utf8');
  return readme.split(/^#{2,3} /m).flatMap((section) => {
    const [heading = ''] = section.split('\n', 1);
    const blocks = [...section.matchAll(/```(?:js|javascript|mjs)\n([^]*?)```/g)];
    return blocks.map(([, code = ''], at) => ({
      title: at === 0 ? heading : `${heading} (${at + 1})`,
      code,
      prints: [...code.matchAll(/^\/\/ prints: (.*)$/gm)].map(([, line = '']) => line),
    }));
  });
};
