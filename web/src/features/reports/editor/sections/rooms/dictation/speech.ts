/* The browsers' speech recognition API; TypeScript's DOM library does not declare it. */

interface SpeechPart {
  readonly isFinal: boolean
  readonly 0: { readonly transcript: string }
}

interface SpeechHeard {
  readonly results: Iterable<SpeechPart>
}

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

export const canHear = (): boolean => recognition() !== undefined

export const newSpeech = (): Speech | undefined => {
  const Recognition = recognition()
  if (!Recognition) return undefined
  return Object.assign(new Recognition(), { lang: 'en-GB', continuous: true, interimResults: true })
}

const troubles: Readonly<Record<string, string>> = {
  'not-allowed': 'The browser is not allowed to use the microphone. Allow it in the browser’s settings.',
  'service-not-allowed': 'This browser does not support dictation.',
  'audio-capture': 'This device has no microphone.',
  'no-speech': 'Nothing was heard.',
  network: 'The browser cannot reach its dictation service.',
  'language-not-supported': 'This browser does not support dictation in English.',
}

/** The error as a message; empty if the user stopped it. */
export const speechErrorText = (error: string): string =>
  error === 'aborted' ? '' : (troubles[error] ?? 'Dictation is not available at the moment.')

/** The full text so far, joined with single spaces and starting with a capital. */
export const recognisedText = ({ results }: SpeechHeard): string => {
  const text = [...results]
    .map(({ 0: best }) => best.transcript.trim())
    .filter(Boolean)
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
