/** Every key and what it does, for the list of keys. */
export const KEYS: readonly (readonly [key: string, what: string])[] = [
  ['/', 'find a flow, state or event'],
  ['↑ ↓', 'flow before, flow after'],
  ['← →', 'step back, step on'],
  ['C', 'the same moment on the chart'],
  ['Esc', 'back to the flows'],
  ['T', 'theme of the screens'],
  ['G', 'language of the screens'],
  ['P', 'platform of the screens'],
  ['W', 'width of the screens'],
  ['0', 'the whole chart'],
  ['+ −', 'zoom the chart'],
  ['space', 'live: pause, play'],
  ['L', 'live: back to the newest'],
  ['?', 'all keys'],
];
