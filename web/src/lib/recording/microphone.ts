type MicrophoneTrouble = 'refused' | 'absent' | 'busy' | 'unsupported'

const microphoneWords: Record<MicrophoneTrouble, string> = {
  refused: 'The microphone is not allowed. Allow it for this site in the settings of the browser, and try again.',
  absent: 'No microphone was found. Connect one, and try again.',
  busy: 'The microphone is in use by another program, or does not answer. Close the other one, and try again.',
  unsupported: 'This browser cannot record.',
}

class NoMicrophone extends Error {
  readonly trouble: MicrophoneTrouble

  constructor(trouble: MicrophoneTrouble) {
    super(microphoneWords[trouble])
    this.name = 'NoMicrophone'
    this.trouble = trouble
  }
}

const troubles: Readonly<Record<string, MicrophoneTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
}

export const openMicrophone = async (): Promise<MediaStream> => {
  // Pages without https have none.
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined') throw new NoMicrophone('unsupported')
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    throw new NoMicrophone(troubles[name] ?? 'busy')
  }
}

/** Opus is smaller and remains playable after an interruption; Safari before 18.4 only supports AAC. */
const formats = [
  { mimeType: 'audio/webm;codecs=opus', type: 'audio/webm', extension: 'webm' },
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', type: 'audio/mp4', extension: 'm4a' },
  { mimeType: 'audio/mp4', type: 'audio/mp4', extension: 'm4a' },
] as const

/** @throws NoMicrophone if it supports none that we accept */
export const recordedFormat = (): (typeof formats)[number] => {
  const format = formats.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType))
  if (!format) throw new NoMicrophone('unsupported')
  return format
}

interface Meter {
  level: () => number
  close: () => void
}

const still: Meter = { level: () => 0, close: () => undefined }

/** Measures the microphone's level. If the browser cannot, nothing is shown, and the recording continues. */
export const meterOf = (stream: MediaStream): Meter => {
  try {
    const context = new AudioContext()
    // Safari creates a suspended context.
    void context.resume()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    return {
      level: () => {
        analyser.getFloatTimeDomainData(samples)
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
        // Speech is far below full scale: -60 dB to -10 dB fill the meter.
        return Math.min(1, Math.max(0, (10 * Math.log10(power + 1e-9) + 60) / 50))
      },
      close: () => void context.close(),
    }
  } catch {
    return still
  }
}
