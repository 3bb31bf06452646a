/**
 * The JSON of an answer that is not longer than the limit; more is not read.
 * @throws Error for a longer answer, and for one that is not JSON
 */
export async function jsonWithin(response: Response, limitBytes: number): Promise<unknown> {
  const reader = response.body?.getReader();
  if (reader === undefined) return null;
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return JSON.parse(text + decoder.decode()) as unknown;
    bytes += value.byteLength;
    if (bytes > limitBytes) {
      await reader.cancel();
      throw new Error('too long');
    }
    text += decoder.decode(value, { stream: true });
  }
}
