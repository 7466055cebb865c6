import { itemById } from '@lintel/rules'
import { Button } from '@mantine/core'
import type { Upload } from '../../../../lib/uploads/upload.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import classes from '../editor-frame.module.css'
import { RecordingPlayer } from './recording-player.tsx'
import type { RecordingTarget } from './recording-uploads.ts'

/** Recordings whose item is no longer in the report: they can be played, moved to the open item, or removed. */
export function LostRecordings({ lost }: { lost: readonly Upload<RecordingTarget>[] }) {
  const { recordings } = useReportEditor()
  const reportId = useEditor((state) => state.header.id)
  const side = useEditor((state) => state.side)
  const openId = useEditor((state) => state.view.openItem)
  const openName = useEditor(({ body }) => itemById(body, openId)?.name)
  const touch = useIsPhone()
  const put = (key: string) => {
    if (openId === undefined) return
    recordings.move(key, { kind: 'item', id: openId, side })
    recordings.placeLeft()
  }
  const remove = async (key: string) => {
    if (await confirm(undefined, { yes: 'Remove', danger: true })) recordings.drop(key)
  }
  return lost.map(({ key, photoId, preview }, index) => {
    const name = `recording ${index + 1} without an item`
    return (
      <section key={key} className={classes.notice} aria-label={`Recording ${index + 1} without an item`}>
        <p>
          <b>A recording belongs to an item that is not in this report.</b> It is kept.{' '}
          {openName === undefined && 'Open an item to put it there.'}
        </p>
        <RecordingPlayer reportId={reportId} audioId={photoId} name={name} local={preview} touch={touch} />
        {openName !== undefined && (
          <Button size="xs" variant="default" onClick={() => put(key)}>
            Put it at {openName || 'the open item'}
          </Button>
        )}
        <Button size="xs" variant="subtle" aria-label={`Remove ${name}`} onClick={() => void remove(key)}>
          Remove
        </Button>
      </section>
    )
  })
}
