import type { Plant } from '../plant.ts';

const STAGE = 'tests/stage/tasks.test.ts';

/** Tasks: the list, its badge, what is sent for a review, and the way out of the task balance. */
export const tasks: readonly Plant[] = [
  {
    id: 'R2.04c',
    breaks: 'Sell of the task balance leads elsewhere',
    file: 'src/screens/tasks/tasks.tsx',
    find: "props.go('/tasks/sell')",
    put: "props.go('/sell')",
    by: { file: STAGE, title: 'R2.04c R2.10c /tasks/sell says' },
  },
  {
    id: 'R2.10c',
    breaks: 'the sale of the main balance does not open',
    file: 'src/screens/tasks/sell-tasks-sheet.tsx',
    find: "onClick={() => go('/sell')}",
    put: "onClick={() => go('/tasks')}",
    by: { file: STAGE, title: 'R2.04c R2.10c /tasks/sell says' },
  },
  {
    id: 'R2.07c',
    breaks: 'the badge counts claimed tasks too',
    file: 'machines/tasks/open-tasks.ts',
    find: "status !== 'CLAIMED').length",
    put: "status !== 'AVAILABLE' || true).length",
    by: { file: STAGE, title: 'R2.07c the badge counts' },
  },
  {
    id: 'R2.07c',
    breaks: 'the badge does not follow what happens elsewhere',
    file: 'machines/app/join-on-demand.ts',
    find: "watchMe(machines, () => tasks.send({ type: 'tasks.refresh' })),",
    put: "watchMe(machines, () => { if (!tasks.getSnapshot().hasTag('ready')) tasks.send({ type: 'tasks.refresh' }); }),",
    by: { file: STAGE, title: 'R2.07c the badge follows' },
  },
  {
    id: 'R2.09d',
    breaks: 'a picture is not sent',
    file: 'src/screens/tasks/photo-sheet.tsx',
    find: 'proof: { photo: photo.file }',
    put: 'proof: {}',
    by: { file: STAGE, title: 'R2.09d chosen, looked at' },
  },
  {
    id: 'R2.09d',
    breaks: 'an upload cannot be canceled',
    file: 'src/screens/tasks/photo-sheet.tsx',
    find: "send({ type: 'tasks.cancel', taskId })",
    put: "send({ type: 'tasks.refresh' })",
    by: { file: STAGE, title: 'R2.09d what is no picture' },
  },
  {
    id: 'R2.10a',
    breaks: 'a picture of 6 MB is read and sent',
    file: 'src/screens/tasks/photo.ts',
    find: 'if (sizeBytes > PHOTO_MAX_BYTES) return',
    put: 'if (sizeBytes > 2 * PHOTO_MAX_BYTES) return',
    by: { file: STAGE, title: 'R2.10a above 5 MB' },
  },
  {
    id: 'R2.10a',
    breaks: 'a photo on a slow line is given up in the middle',
    file: 'src-adapters/http/client.ts',
    find: '    again();\n',
    put: '    if (share > 1) again();\n',
    by: { file: 'tests/composition/tasks.test.ts', title: 'R2.10a a photo of nearly 5 MB' },
  },
  {
    id: 'R2.09e',
    breaks: 'any text is sent as a link',
    file: 'src/screens/tasks/link-sheet.tsx',
    find: 'if (faultOf(link) === undefined) {',
    put: "if (link !== '') {",
    by: { file: STAGE, title: 'R2.09e R2.10b a pasted text' },
  },
  {
    id: 'R2.10b',
    breaks: 'a pasted link is sent with the words around it',
    file: 'src/screens/tasks/link-sheet.tsx',
    find: 'const link = cleanTaskLink(text);',
    put: 'const link = text.trim();',
    by: { file: STAGE, title: 'R2.09e R2.10b a pasted text' },
  },
];
