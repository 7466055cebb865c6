import { newId } from '@lintel/rules'
import { createStore } from 'zustand/vanilla'
import type { Ending, Reason, Session } from '../../../../lib/recording/record.ts'
import { toast } from '../../../../lib/toasts.ts'
import type { RecordingTarget } from './recording-uploads.ts'
import type { NoteRecorder, RecorderState } from './recorder-state.ts'

const loadRecord = () => import('./lazy-recorder.ts')

const tooShort = 'Nothing was recorded. Press, speak, and press again; or hold the button while you speak.'
const unloaded = 'The recorder could not be loaded. Try again once there is a connection.'
const reasons: Partial<Record<Reason, string>> = {
  full: 'A recording can be at most 5 minutes long. This one has ended, and is kept.',
  stopped: 'The microphone was disconnected. The recording so far is kept.',
}

/** E.g. 'Recording ended, 34 seconds.' */
const endedWords = (ms: number) => {
  const seconds = Math.round(ms / 1000)
  return `Recording ended, ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}

/** A note is queued in the browser for upload, or passed back because the browser has no space. */
export const createNoteRecorder = (
  { owner, list }: { owner: string; list: string },
  events: { kept: () => void; made: (target: RecordingTarget, file: File) => Promise<void> },
): NoteRecorder => {
  const store = createStore<RecorderState>(() => ({ phase: 'idle', about: '', said: '' }))
  const { setState, getState } = store
  let session: Session | undefined
  let isLeft = false
  let idle = Promise.resolve()

  const settle = (target: RecordingTarget, ending: Ending, reason: Reason) => {
    const said = ending.kind === 'nothing' ? tooShort : endedWords(session?.elapsedMs() ?? 0)
    session = undefined
    setState({ phase: 'idle', said })
    if (ending.kind === 'kept') events.kept()
    if (ending.kind === 'file') void events.made(target, ending.file)
    if (ending.kind === 'nothing') toast.warning(tooShort)
    else if (reasons[reason]) toast.warning(reasons[reason])
  }

  const run = async (target: RecordingTarget, about: string) => {
    const addedAt = new Date().toISOString()
    const { promise: over, resolve } = Promise.withResolvers<void>()
    try {
      const { record } = await loadRecord()
      session = await record({ key: newId(), owner, list, target, addedAt, about }, (ending, reason) => {
        settle(target, ending, reason)
        resolve()
      })
    } catch (error) {
      toast.error(error instanceof Error && error.name === 'NoMicrophone' ? error.message : unloaded, { stays: true })
      setState({ phase: 'idle' })
      return
    }
    setState({ phase: 'recording', said: `Recording ${about}.` })
    if (isLeft) end()
    await over
  }

  const end = () => {
    const { phase } = getState()
    if (phase !== 'recording' && phase !== 'paused') return
    setState({ phase: 'ending' })
    session?.end()
  }

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    start: (target, about) => {
      if (getState().phase !== 'idle') return idle
      isLeft = false
      setState({ phase: 'starting', target, about, said: '' })
      idle = run(target, about)
      return idle
    },
    pause: () => {
      if (getState().phase !== 'recording') return
      session?.pause()
      setState({ phase: 'paused', said: 'Paused.' })
    },
    resume: () => {
      if (getState().phase !== 'paused') return
      session?.resume()
      setState({ phase: 'recording', said: 'Recording again.' })
    },
    end,
    leave: () => {
      isLeft = true
      end()
      return idle
    },
    elapsedMs: () => session?.elapsedMs() ?? 0,
    level: () => session?.level() ?? 0,
  }
}
