import { create } from '../store.ts'

/** Chrome's alone, and so not in TypeScript's types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** Undefined where the browser offers none, and once Lintel is on the home screen. */
export const useInstallPrompt = create<{ offered: InstallPrompt | undefined }>(() => ({ offered: undefined }))

addEventListener('beforeinstallprompt', (event) => {
  // Asked on the page that gives the reason, not over somebody's work.
  event.preventDefault()
  useInstallPrompt.setState({ offered: event as InstallPrompt })
})
addEventListener('appinstalled', () => useInstallPrompt.setState({ offered: undefined }))
