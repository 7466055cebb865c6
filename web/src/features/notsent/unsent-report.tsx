import { reportOperationMessages } from '@lintel/contract'
import { addressText, fileSize } from '@lintel/rules'
import { Button } from '@mantine/core'
import {
  IconCamera,
  IconDeviceFloppy,
  IconDownload,
  IconFilePlus,
  IconFileText,
  IconMicrophone,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAttempt } from '../../lib/attempt.ts'
import { ageText, dateTimeText } from '../../lib/date-time.ts'
import { useHeldReports } from '../../lib/offline/held-reports.ts'
import type { Unsent } from '../../lib/offline/queue.ts'
import { drop, fileOf, retry } from '../../lib/offline/queue-actions.ts'
import { needsSomebody, unsentText } from '../../lib/offline/unsent-words.ts'
import { refText } from '../../lib/ref-text.ts'
import { reportHeaderQuery } from '../../lib/report.queries.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useFieldSize, useTouch } from '../../ui/form/section-page.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import classes from './not-sent.module.css'

const icons = {
  report: IconFilePlus,
  save: IconDeviceFloppy,
  photograph: IconCamera,
  recording: IconMicrophone,
  document: IconFileText,
} satisfies Record<Unsent['kind'], typeof IconCamera>

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

const stateText = ({ state, reason }: Unsent): string => {
  if (state === 'sending') return 'Being sent'
  if (state === 'asks') return reason ?? 'Somebody else changed the same. Open the report and choose.'
  if (reason === reportOperationMessages.locked) return 'The report is locked.'
  return reason ?? (state === 'refused' ? 'It was not taken.' : 'Waiting')
}

const lossOf = ({ kind, name }: Unsent): string => {
  if (kind === 'save') return 'Discard these changes? What you typed was never sent: it is lost for good.'
  if (kind === 'report') return `Discard the new report ${name}? With all that you entered, it is lost for good.`
  return `Discard ${name}? It was never sent: it is lost for good.`
}

const saveToFile = async (key: string) => {
  const file = await fileOf(key)
  if (!file) throw new Error('This is no longer here.')
  saveBlob(file, file.name)
}

/** Hundreds can be shown, of which a change concerns one. */
const UnsentRow = memo(function Row({ one }: { one: Unsent }) {
  const size = useTouch() ? 44 : 32
  const { busy, attempt } = useAttempt<'retry' | 'save' | 'discard'>()
  const Icon = icons[one.kind]
  const discard = async () => {
    if (await confirm(lossOf(one), { yes: 'Discard', danger: true })) await attempt('discard', () => drop(one.key))
  }
  return (
    <li className={classes.row}>
      <Icon {...icon} />
      <span className={classes.name} title={one.name}>
        {one.name}
      </span>
      <span className={classes.size}>{fileSize(one.size)}</span>
      <time className={classes.age} dateTime={one.at} title={dateTimeText(one.at)}>
        {ageText(one.at)}
      </time>
      <span
        className={classes.state}
        data-state={one.reason === undefined ? one.state : 'told'}
        data-stuck={needsSomebody(one) || undefined}
      >
        {stateText(one)}
      </span>
      <span className={classes.tools}>
        {(one.state === 'waiting' || one.state === 'refused') && (
          <ToolButton
            label="Try again"
            of={one.name}
            size={size}
            loading={busy === 'retry'}
            onClick={() => void attempt('retry', () => retry(one.key))}
          >
            <IconRefresh {...icon} />
          </ToolButton>
        )}
        <ToolButton
          label="Save to file"
          of={one.name}
          size={size}
          loading={busy === 'save'}
          onClick={() => void attempt('save', () => saveToFile(one.key))}
        >
          <IconDownload {...icon} />
        </ToolButton>
        <ToolButton label="Discard" of={one.name} size={size} onClick={() => void discard()}>
          <IconTrash {...icon} />
        </ToolButton>
      </span>
    </li>
  )
})

/** How many rows of a report are shown at first, and by a press. */
const [rowsAtFirst, rowsMore] = [12, 100]

function AllOf({ title, unsent }: { title: string; unsent: readonly Unsent[] }) {
  const size = useFieldSize()
  const { busy, attempt } = useAttempt()
  const save = async () => {
    const { zipOf } = await import('./zip-of.ts')
    saveBlob(await zipOf(unsent.map(({ key }) => key)), `${title}, not sent.zip`)
  }
  const discard = async () => {
    const question = `Discard ${unsentText(unsent)}? They were never sent: they are lost for good.`
    if (!(await confirm(question, { yes: 'Discard all', danger: true }))) return
    await attempt('busy', async () => {
      for (const { key } of unsent) await drop(key)
    })
  }
  return (
    <div className={classes.all}>
      <Button size={size} variant="default" loading={busy !== undefined} onClick={() => void attempt('busy', save)}>
        Save all to file
      </Button>
      <Button size={size} variant="subtle" onClick={() => void discard()}>
        Discard all
      </Button>
    </div>
  )
}

/** What is not sent of one report, or documents of the agency. */
export function UnsentReport({ reportId, unsent }: { reportId: string; unsent: readonly Unsent[] }) {
  const { data: held } = useHeldReports(false)
  const { data = held?.find(({ id }) => id === reportId) } = useQuery({
    ...reportHeaderQuery(reportId),
    enabled: reportId !== '',
  })
  const [count, setCount] = useState(rowsAtFirst)
  const size = useFieldSize()
  const name =
    reportId === '' ? 'Documents of the agency' : (unsent.find(({ kind }) => kind === 'report')?.name ?? 'Report')
  const title = data ? `${refText(data)} ${addressText(data.address)}` : name
  const more = Math.min(rowsMore, unsent.length - count)
  const bytes = unsent.reduce((sum, one) => sum + one.size, 0)
  return (
    <section className={classes.report} aria-label={title}>
      <header className={classes.head}>
        <h2>
          <Link to={reportId === '' ? '/aireportuploader' : `/reports/${reportId}`}>{title}</Link>
        </h2>
        <p>
          {unsentText(unsent)}, {fileSize(bytes)}
        </p>
        {unsent.length > 1 && <AllOf title={title} unsent={unsent} />}
      </header>
      <ul className={classes.rows}>
        {unsent.slice(0, count).map((one) => (
          <UnsentRow key={one.key} one={one} />
        ))}
      </ul>
      {more > 0 && (
        <Button size={size} variant="subtle" className={classes.more} onClick={() => setCount(count + rowsMore)}>
          Show {more} more
        </Button>
      )}
    </section>
  )
}
