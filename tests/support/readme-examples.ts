import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { root } from './program.ts';

/** One example of a package's README: under which heading it stands, its code, the lines it promises to print. */
export interface Example {
  readonly title: string;
  /** As it stands there: TypeScript, or JavaScript that is TypeScript too. */
  readonly code: string;
  /** The same without types. */
  readonly javaScript: string;
  readonly prints: readonly string[];
}

/** Every block of JavaScript or TypeScript of a package's README. */
export const readmeExamples = (room: 'src-domain' | 'src-simulation'): readonly Example[] => {
  const readme = readFileSync(join(root, room, 'README.md'), 'utf8');
  return readme.split(/^#{2,3} /m).flatMap((section) => {
    const [heading = ''] = section.split('\n', 1);
    const blocks = [...section.matchAll(/```(?:js|javascript|mjs|ts|typescript|mts)\n([^]*?)```/g)];
    return blocks.map(([, code = ''], at) => ({
      title: at === 0 ? heading : `${heading} (${at + 1})`,
      code,
      javaScript: stripTypeScriptTypes(code),
      prints: [...code.matchAll(/^\/\/ prints: (.*)$/gm)].map(([, line = '']) => line),
    }));
  });
};
