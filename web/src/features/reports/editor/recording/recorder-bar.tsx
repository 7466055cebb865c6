import { recordingMaxMs } from '@lintel/contract'
import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../../../lib/store.ts'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { useReportEditor } from '../editor-context.tsx'
import classes from './recorder-bar.module.css'

const tickMs = 250
const silentMs = 5000
/** The input level below which it counts as silent. */
const silentLevel = 0.06
const nearlyMs = recordingMaxMs - 30_000

/** E.g. '0:34' */
const elapsedText = (ms: number) => {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The input level, drawn at the screen's refresh rate outside React. */
function Level() {
  const { recorder } = useReportEditor()
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      bar.current?.style.setProperty('--level', recorder.level().toFixed(3))
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [recorder])
  return <span ref={bar} className={classes.level} aria-hidden />
}

const useTicks = (running: boolean) => {
  const { recorder } = useReportEditor()
  const [{ elapsed, silent }, setTicked] = useState({ elapsed: recorder.elapsedMs(), silent: false })
  const heardAt = useRef(0)
  useEffect(() => {
    if (!running) return undefined
    heardAt.current = recorder.elapsedMs()
    const tick = () => {
      const now = recorder.elapsedMs()
      if (recorder.level() > silentLevel) heardAt.current = now
      setTicked({ elapsed: now, silent: now - heardAt.current > silentMs })
    }
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [recorder, running])
  return { elapsed, silent: silent && running }
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const
const titles = { starting: 'Waiting for the microphone', recording: 'Recording', paused: 'Paused', ending: 'Keeping' }

export function RecorderBar() {
  const { recorder } = useReportEditor()
  const touch = useIsPhone()
  const { phase, about } = useStore(recorder)
  const { elapsed, silent } = useTicks(phase === 'recording')
  if (phase === 'idle') return null
  const isRunning = phase === 'recording' || phase === 'paused'
  const size = touch ? 'md' : 'sm'
  return (
    <section className={classes.bar} aria-label="Recording" data-phase={phase} data-touch={touch || undefined}>
      <i className={classes.dot} aria-hidden />
      <p className={classes.words}>
        <b>{titles[phase]}</b>
        <span>{about}</span>
      </p>
      {isRunning && (
        <>
          <span className={classes.time} data-near={elapsed > nearlyMs || undefined}>
            {elapsedText(elapsed)} <span>of {elapsedText(recordingMaxMs)}</span>
          </span>
          <Level />
          <span className={classes.buttons}>
            {phase === 'paused' ? (
              <Button
                size={size}
                variant="default"
                leftSection={<IconPlayerPlay {...icon} />}
                onClick={() => recorder.resume()}
              >
                Resume
              </Button>
            ) : (
              <Button
                size={size}
                variant="default"
                leftSection={<IconPlayerPause {...icon} />}
                onClick={() => recorder.pause()}
              >
                Pause
              </Button>
            )}
            <Button size={size} leftSection={<IconPlayerStop {...icon} />} onClick={() => recorder.end()}>
              Stop
            </Button>
          </span>
        </>
      )}
      <p role="status" className={classes.hint}>
        {silent && 'Nothing is heard. Is the microphone muted?'}
        {!silent && isRunning && elapsed > nearlyMs && 'Less than 30 seconds left.'}
      </p>
    </section>
  )
}
