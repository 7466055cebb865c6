import type { Save } from '@lintel/contract'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { dateTimeText } from '../../lib/date-time.ts'
import type { savesQueryOf } from '../../lib/saves.queries.ts'
import { confirm } from '../confirm.tsx'
import { DialogFoot } from '../dialog-foot.tsx'
import dialog from '../dialog.module.css'
import classes from './versions.module.css'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    history: HistoryProps
  }
}

const shownLines = 4

function Changes({ changes, changed }: Pick<Save, 'changes' | 'changed'>) {
  const [open, setOpen] = useState(false)
  const lines = open ? changes : changes.slice(0, shownLines)
  const hidden = changes.length - lines.length
  return (
    <>
      <ul>
        {lines.map((line, index) => (
          <li key={`${index} ${line}`}>{line}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
          {`${hidden} more`}
        </Button>
      )}
      {open && changed > changes.length && <p>{`and ${changed - changes.length} more`}</p>}
    </>
  )
}

const restoredText = (number: number) => (number === 0 ? 'Back to the default' : `Back to save ${number}`)

interface HistoryProps {
  title: string
  saves: ReturnType<typeof savesQueryOf>
  origin: string
  /** Restores a save, or the origin, which is 0. A thrown error is shown. */
  restore: (number: number) => Promise<void>
}

export function HistoryDialog({
  title,
  saves: query,
  origin,
  restore: goBack,
  onClose,
}: HistoryProps & { onClose: () => void }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  const [busy, setBusy] = useState<number>()
  const [failure, setFailure] = useState('')
  const saves = data?.pages.flatMap((page) => page.data)
  const restore = async (number: number) => {
    if (!(await confirm(`${restoredText(number)}?`, { yes: 'Restore' }))) return
    setBusy(number)
    setFailure('')
    try {
      await goBack(number)
      onClose()
    } catch (thrown) {
      setFailure(errorText(thrown))
      setBusy(undefined)
    }
  }
  const button = (number: number) => (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy === number}
      disabled={busy !== undefined}
      onClick={() => void restore(number)}
    >
      Restore
    </Button>
  )
  return (
    <Modal opened onClose={onClose} title={title} size={640}>
      <div className={dialog.body}>
        {(error ?? failure) && (
          <p role="alert" className={classes.error}>
            {failure || errorText(error)}
          </p>
        )}
        {!saves && !error && <Skeleton height={80} />}
        {saves && (
          <ol className={classes.history}>
            {saves.map(({ number, savedAt, savedBy, restored, ...changes }, index) => (
              <li key={number}>
                <h3>{`${savedBy || 'Somebody'}, ${dateTimeText(savedAt)}`}</h3>
                {index > 0 && button(number)}
                {restored !== undefined && <p>{restoredText(restored)}</p>}
                <Changes {...changes} />
              </li>
            ))}
            {!hasNextPage && (
              <li>
                <h3>{origin}</h3>
                {saves.length > 0 && button(0)}
              </li>
            )}
          </ol>
        )}
      </div>
      <DialogFoot
        cancel="Close"
        onCancel={onClose}
        left={
          hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )
        }
      />
    </Modal>
  )
}
