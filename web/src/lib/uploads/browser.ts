import { sendFile } from './send-file.ts'

/** Waits, but only until the connection is back, or the page is visible again. */
const waitOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      document.removeEventListener('visibilitychange', seen)
      resolve()
    }
    const seen = () => {
      if (document.visibilityState === 'visible') done()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    document.addEventListener('visibilitychange', seen)
  })

export const browser = {
  send: sendFile,
  forgetPreview: (address: string) => URL.revokeObjectURL(address),
  wait: waitOnline,
}
