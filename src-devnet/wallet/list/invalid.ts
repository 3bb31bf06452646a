/** Entries that no app may use, each wrong in one way; all are called `invalid-…`, if anything. */
export function invalidEntries(good: Readonly<Record<string, unknown>>, origin: string): unknown[] {
  const like = (what: string, change: object) => ({
    ...good,
    app_name: `invalid-${what}`,
    name: `Invalid ${what}`,
    ...change,
  });
  return [
    null,
    7,
    'invalid',
    [],
    {},
    like('nameless', { name: undefined }),
    like('empty', { name: '' }),
    like('number', { name: 7 }),
    { ...like('appless', {}), app_name: undefined },
    like('bridgeless', { bridge: undefined }),
    like('unbridged', { bridge: [] }),
    like('untyped', { bridge: [{ url: `${origin}/bridge` }] }),
    like('urlless', { bridge: [{ type: 'sse' }] }),
    like('keyless', { bridge: [{ type: 'js' }] }),
    like('linkless', { universal_url: undefined }),
    like('script', { universal_url: 'javascript:alert(1)' }),
    like('about', { about_url: 'javascript:alert(1)' }),
    like('deep', { deepLink: 'javascript:alert(1)' }),
    like('plain-bridge', { bridge: [{ type: 'sse', url: 'http://bridge.example' }] }),
    like('platformless', { platforms: [] }),
    like('platform', { platforms: 'ios' }),
  ];
}
