export interface Upload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly signal: AbortSignal;
  /** How much of the form has left, 0 to 1. */
  readonly onSent: (share: number) => void;
}

/**
 * POSTs a form and tells how much of it has left, which `fetch` does not say.
 * @throws the signal's reason when aborted; TypeError without an answer, as `fetch` does
 */
export function uploadForm({ url, headers, form, signal, onSent }: Upload): Promise<Response> {
  const request = new XMLHttpRequest();
  return new Promise<Response>((resolve, reject) => {
    const abort = () => {
      request.abort();
      reject(signal.reason instanceof Error ? signal.reason : new TypeError('Aborted'));
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The upload got no answer.')));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total > 0 ? loaded / total : 0),
    );
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

const KEPT = ['x-server-time', 'retry-after', 'content-type'];

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of KEPT) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
