import { maxAudios } from '@lintel/contract'
import type { Side } from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { useEditor } from '../../editor-context.tsx'
import { useRecordPress } from '../../recording/use-record-press.ts'
import classes from './audio-list.module.css'

const full = `An item has ${maxAudios} recordings at most on each side.`
const elsewhere = 'Another note is being recorded.'

export function RecordButton({
  id,
  side,
  name,
  touch,
  isFull,
}: {
  id: string
  side: Side
  name: string
  touch: boolean | undefined
  isFull: boolean
}) {
  const { isOn, isElsewhere, press } = useRecordPress({ kind: 'item', id, side }, name)
  const isKeySide = useEditor((state) => state.side === side)
  const why = isFull ? full : isElsewhere ? elsewhere : undefined
  const Icon = isOn ? IconPlayerStop : IconMicrophone
  return (
    <Button
      className={classes.record}
      size={touch ? 'md' : 'xs'}
      variant="default"
      data-recording={isOn || undefined}
      aria-label={isOn ? `Stop recording ${name}` : `Record a note about ${name}`}
      aria-keyshortcuts={isKeySide ? 'V' : undefined}
      disabled={!isOn && why !== undefined}
      title={why ?? (isOn ? undefined : 'Press and speak, then press again; or hold while you speak')}
      leftSection={<Icon size={touch ? 18 : 14} stroke={1.7} aria-hidden />}
      {...press}
    >
      {isOn ? 'Stop recording' : 'Record'}
    </Button>
  )
}
