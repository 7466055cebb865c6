import type { IncomingMessage, ServerResponse } from 'node:http'

const retryAfterSeconds = 2

/** A page for browsers, JSON for programs. */
export function answerStarting(req: IncomingMessage, res: ServerResponse, step: string): void {
  req.resume()
  const asksForPage = /\btext\/html\b/.test(req.headers.accept ?? '')
  res.writeHead(503, {
    'retry-after': String(retryAfterSeconds),
    'cache-control': 'no-store',
    vary: 'accept',
    'content-type': asksForPage ? 'text/html; charset=utf-8' : 'application/json',
  })
  res.end(asksForPage ? page(step) : JSON.stringify({ message: `Starting: ${step}` }))
}

/** For a WebSocket being opened. */
export const startingSocket = `HTTP/1.1 503 Service Unavailable\r\nretry-after: ${retryAfterSeconds}\r\ncontent-length: 0\r\n\r\n`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Polls, so that a visitor sees each step and keeps the scroll position; without scripts it reloads. */
const page = (step: string) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<noscript><meta http-equiv="refresh" content="${retryAfterSeconds}"></noscript>
<title>Starting</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 36rem; margin: 15vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
</style>
<main>
  <h1>Starting</h1>
  <p role="status">${escaped(step)}</p>
  <p>This page opens by itself once everything is ready.</p>
</main>
<script>
  const status = document.querySelector('[role=status]')
  const ask = async () => {
    try {
      const answer = await fetch(location.href, { headers: { accept: 'application/json' }, cache: 'no-store' })
      if (answer.status !== 503) return location.reload()
      const step = (await answer.json()).message.replace(/^Starting: /, '')
      if (step !== status.textContent) status.textContent = step
    } catch {
      status.textContent = 'It does not answer at the moment.'
    }
    setTimeout(ask, ${retryAfterSeconds * 1000})
  }
  setTimeout(ask, ${retryAfterSeconds * 1000})
</script>
</html>
`
