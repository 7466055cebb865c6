/* What browsers that write down speech have in common; TypeScript's own library does not know it. */

/** One thing that was said, as it is understood so far. */
interface SpeechPart {
  readonly isFinal: boolean
  readonly 0: { readonly transcript: string }
}

export interface SpeechHeard {
  readonly results: Iterable<SpeechPart>
}

/** A recognition of speech by the browser. */
export interface Speech {
  lang: string
  continuous: boolean
  interimResults: boolean
  addEventListener: {
    (type: 'result', listener: (event: SpeechHeard) => void, options: { signal: AbortSignal }): void
    (type: 'error', listener: (event: { readonly error: string }) => void, options: { signal: AbortSignal }): void
    (type: 'end', listener: () => void, options: { signal: AbortSignal }): void
  }
  start: () => void
  stop: () => void
  abort: () => void
}

declare global {
  interface Window {
    SpeechRecognition?: new () => Speech
    webkitSpeechRecognition?: new () => Speech
  }
}

const recognition = () => window.SpeechRecognition ?? window.webkitSpeechRecognition

/** True where this browser writes down speech. */
export const canHear = (): boolean => recognition() !== undefined

/** A new recognition of English as it is spoken here. */
export const newSpeech = (): Speech | undefined => {
  const Recognition = recognition()
  if (!Recognition) return undefined
  return Object.assign(new Recognition(), { lang: 'en-GB', continuous: true, interimResults: true })
}

const troubles: Readonly<Record<string, string>> = {
  'not-allowed': 'The browser may not use the microphone. Allow it in the browser’s settings.',
  'service-not-allowed': 'This browser does not write down speech here.',
  'audio-capture': 'This device has no microphone.',
  'no-speech': 'Nothing was heard.',
  network: 'The browser cannot reach the service that writes it down.',
  'language-not-supported': 'This browser does not write down English.',
}

/** What went wrong, in words; empty for what somebody ended. */
export const troubleOf = (error: string): string =>
  error === 'aborted' ? '' : (troubles[error] ?? 'Speech cannot be written down now.')

/** All that was said so far, one space between its parts, with a capital at its beginning. */
export const textOf = ({ results }: SpeechHeard): string => {
  const text = [...results]
    .map(({ 0: best }) => best.transcript.trim())
    .filter(Boolean)
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
