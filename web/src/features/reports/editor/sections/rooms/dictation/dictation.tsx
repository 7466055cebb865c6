import { Button, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { newSpeech, recognisedText, speechErrorText, type Speech } from './speech.ts'
import classes from './dictation.module.css'

const useDictation = () => {
  // Each dictation needs a new recognition object.
  const [speech, setSpeech] = useState<Speech | undefined>(newSpeech)
  const [isOn, setOn] = useState(true)
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    if (!speech) return undefined
    const listening = new AbortController()
    speech.addEventListener('result', (event) => setText(recognisedText(event)), listening)
    speech.addEventListener('error', ({ error }) => setTrouble(speechErrorText(error)), listening)
    speech.addEventListener('end', () => setOn(false), listening)
    speech.start()
    return () => {
      listening.abort()
      speech.abort()
    }
  }, [speech])
  return {
    isOn,
    text,
    trouble,
    setText,
    stop: () => speech?.stop(),
    again: () => {
      setText('')
      setTrouble('')
      setOn(true)
      setSpeech(newSpeech())
    },
  }
}

/** A dictated note: the recognised text is shown for review before it is used. */
export function Dictation({
  touch,
  onTake,
  onClose,
}: {
  touch: boolean | undefined
  onTake: (text: string) => void
  onClose: () => void
}) {
  const { isOn, text, trouble, setText, stop, again } = useDictation()
  const about = useId()
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // Runs before the editor's own Escape handler, which would leave the item.
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    const shown = panel.current
    shown?.addEventListener('keydown', press)
    return () => shown?.removeEventListener('keydown', press)
  }, [])
  const size = touch ? 'md' : 'xs'
  const said = text.trim()
  return (
    <div ref={panel} className={classes.dictation} role="group" aria-label="Dictation">
      <p role="status">{isOn ? 'Listening. Speak now.' : said ? 'Is this right?' : ''}</p>
      {trouble && <p role="alert">{trouble}</p>}
      <Textarea
        size={touch ? 'md' : 'sm'}
        autosize
        minRows={2}
        maxLength={8000}
        aria-label="What was understood"
        aria-describedby={about}
        readOnly={isOn}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        {isOn ? (
          <Button size={size} autoFocus onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button size={size} autoFocus={said !== ''} disabled={said === ''} onClick={() => onTake(said)}>
              Take as note
            </Button>
            <Button size={size} variant="default" autoFocus={said === ''} onClick={again}>
              Speak again
            </Button>
          </>
        )}
        <Button size={size} variant="subtle" onClick={onClose}>
          Discard
        </Button>
      </div>
      <p id={about} className={classes.about}>
        What you say is sent to the maker of this browser, which transcribes it.
      </p>
    </div>
  )
}
