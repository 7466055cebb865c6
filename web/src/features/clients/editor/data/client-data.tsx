import { clientExportDays, type ClientDataJob } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../../lib/api-error.ts'
import { clientQuery } from '../../../../lib/client.queries.ts'
import { countText, dateTimeText } from '../../../../lib/date-time.ts'
import { openDialog } from '../../../../lib/dialogs.ts'
import { FieldGroup, useFieldSize } from '../../../../ui/form/section-page.tsx'
import { clientDataQuery, runs, useCancelErasure, useDownloadPart, useExport } from '../../clients.queries.ts'
import classes from './client-data.module.css'

declare module '../../../../lib/dialogs.ts' {
  interface DialogProps {
    eraseClient: { id: string; name: string }
  }
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : bytes < 1_000_000_000
      ? `${Math.round(bytes / 1_000_000)} MB`
      : `${(bytes / 1_000_000_000).toFixed(1)} GB`

/** The numbers processed, as text: '2 reports, 1 ticket, 30 files'. */
const countsText = ({ counts }: ClientDataJob): string =>
  [
    countText(counts.reports, 'report'),
    countText(counts.tickets, 'ticket'),
    countText(counts.files, 'file'),
    ...(counts.accounts > 0 ? [countText(counts.accounts, 'account')] : []),
  ].join(', ')

function LeftOver({ job: { left, named }, words }: { job: ClientDataJob; words: string }) {
  if (left === 0) return null
  return (
    <details className={classes.left}>
      <summary>
        {countText(left, 'record')} {words}
      </summary>
      <ul>
        {named.map((name, index) => (
          // Names can repeat, and their order is fixed.
          <li key={`${index} ${name}`}>{name}</li>
        ))}
        {left > named.length && <li>and {countText(left - named.length, 'other')}</li>}
      </ul>
    </details>
  )
}

const begun = ({ startedAt, startedBy }: ClientDataJob) => `started ${dateTimeText(startedAt)} by ${startedBy}`

function ExportState({ id, job }: { id: string; job: ClientDataJob }) {
  const { mutate, isPending } = useDownloadPart(id)
  const size = useFieldSize()
  const { state, parts, error } = job
  const words = {
    running: `Exporting: ${countsText(job)} so far, ${begun(job)}.`,
    cancelled: '',
    finished: `Exported: ${countsText(job)}, ${begun(job)}.`,
    failed: `${error ?? ''} It had ${countsText(job)}, ${begun(job)}.`,
  }[state]
  return (
    <>
      <p role="status">{words}</p>
      <LeftOver job={job} words="could not be read; index.csv in the zips names them." />
      {parts.length > 0 && (
        <ul className={classes.parts}>
          {parts.map(({ bytes, files }, index) => (
            // A zip is identified by its number.
            <li key={index}>
              <Button
                size={size}
                variant="default"
                disabled={isPending}
                leftSection={<IconDownload size={16} stroke={2} aria-hidden />}
                onClick={() => mutate(index + 1)}
              >
                Download zip {index + 1}
              </Button>
              <span>
                {sizeText(bytes)}, {countText(files, 'file')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {state === 'finished' && parts.length === 0 && <p>Its zips have expired. Export again to get new ones.</p>}
    </>
  )
}

const erasureText = (job: ClientDataJob): string =>
  ({
    cancelled: `The erasure that was ${begun(job)} was cancelled. Nothing was erased; the client is still suspended.`,
    running: job.beginsAt
      ? `The erasure begins on ${dateTimeText(job.beginsAt)}; requested on ${dateTimeText(job.startedAt)} by ${job.startedBy}. Nothing is erased before then, and nobody can change this client or its reports.`
      : `Erasing (${job.step}): ${countsText(job)} so far, ${begun(job)}.`,
    finished: `Erased: ${countsText(job)}, ${begun(job)}.`,
    failed: `${job.error ?? ''} ${countsText(job)} are erased, ${begun(job)}.`,
  })[job.state]

const notErased = ({ state }: ClientDataJob): string =>
  state === 'failed' ? 'could not be read or erased.' : 'could not be read, and are noted here.'

function CancelErasure({ id }: { id: string }) {
  const { mutate, isPending } = useCancelErasure(id)
  return (
    <div>
      <Button size={useFieldSize()} variant="default" loading={isPending} onClick={() => mutate()}>
        Cancel erasure
      </Button>
    </div>
  )
}

export function ClientDataGroups({ id }: { id: string }) {
  const { data, error } = useQuery(clientDataQuery(id))
  const { data: client } = useQuery(clientQuery(id))
  const { mutate, isPending } = useExport(id)
  const size = useFieldSize()
  const isErasing = runs(data?.erasure)
  const isErased = data?.erasure?.state === 'finished'
  const isSuspended = client !== undefined && isSwitchedOn(client, 'Suspend')
  return (
    <>
      <FieldGroup
        title="Export"
        note={`All data of this client as zips of about 2 GB, for a client that leaves or requests it: reports with their original photographs, documents and PDFs, e-mails, tickets, invoices, settings without passwords, and the audit. They can be downloaded for ${clientExportDays} days, only by system administrators. Each download is recorded in the audit.`}
      >
        <div className={classes.job}>
          {error && <p role="alert">{errorText(error)}</p>}
          {data?.export && <ExportState id={id} job={data.export} />}
          <div>
            <Button
              size={size}
              variant="default"
              loading={isPending}
              disabled={isErasing || isErased || runs(data?.export)}
              onClick={() => mutate()}
            >
              Export all data
            </Button>
          </div>
        </div>
      </FieldGroup>
      <FieldGroup
        title="Erase"
        note="Erases this client for good, its accounts, branches and users, reports, photographs, files in every version, links and tickets. It begins a day later and can be cancelled until then; afterwards it cannot be undone. Invoices with their e-mails are kept for the tax office, and so are the audit and the references of reports. The client has to be suspended; export its data first."
      >
        <div className={classes.job}>
          {data?.erasure && (
            <>
              <p role="status">{erasureText(data.erasure)}</p>
              <LeftOver job={data.erasure} words={notErased(data.erasure)} />
              {isErased && <p>Nothing can be saved here any more.</p>}
              {data.erasure.beginsAt !== undefined && <CancelErasure id={id} />}
            </>
          )}
          {!isSuspended && !isErased && <p>To erase it, switch Suspend on above and save.</p>}
          <div>
            <Button
              size={size}
              variant="default"
              className={classes.danger}
              disabled={!isSuspended || isErasing || isErased || runs(data?.export)}
              onClick={() => client && openDialog('eraseClient', { id, name: client.name })}
            >
              Erase this client
            </Button>
          </div>
        </div>
      </FieldGroup>
    </>
  )
}

export function ErasedClient({ id }: { id: string }) {
  const { data } = useQuery({ ...clientDataQuery(id), retry: false })
  if (!data?.erasure) return null
  return (
    <>
      <p>{erasureText(data.erasure)}</p>
      <LeftOver job={data.erasure} words={notErased(data.erasure)} />
    </>
  )
}
