import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import type { OpenedLink } from './prefetch.ts'
import type { SharedAs } from './shared.queries.ts'
import { sharedJobQuery, sharedPdfQuery, beginPdf } from './signing.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'
import type { PdfToSign } from '@lintel/contract'

function Making({ link, job, text, onEnd }: { link: OpenedLink; job: string; text: string; onEnd: () => void }) {
  const label = useId()
  const { data, isError } = useQuery(sharedJobQuery(link, job))
  const ended = (data?.completed ?? false) || isError
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (ended) end()
  }, [ended])
  const { done = 0, total = 0 } = data?.progress ?? {}
  return (
    <div className={classes.making}>
      <p id={label} role="status">
        {text}
      </p>
      <progress aria-labelledby={label} {...(total > 0 && { value: done, max: total })} />
    </div>
  )
}

interface Props {
  link: OpenedLink
  shared: SharedAs<'signature'> | SharedAs<'receipt'>
  refetch: () => void
  /** Shown on the page itself; otherwise as a link. */
  large?: boolean
}

/** The report to be signed or received: its PDF, the progress of making it, or a retry. */
export function ReportToSign({ link, shared, refetch, large = false }: Props) {
  const again = useMutation({ mutationFn: () => beginPdf(link), onSettled: refetch })
  const { pdf, job } = shared
  const signs = shared.purpose === 'signature'
  const act = signs ? 'sign' : 'confirm'
  const making =
    signs && shared.signature.image !== ''
      ? 'Putting the signature into the report'
      : `Making the report for you to read. You can ${act} it then.`
  if (pdf) return <PdfPreview {...pdf} which={signs ? 'you sign' : 'you have received'} large={large} />
  if (job) return <Making key={job} link={link} job={job} text={making} onEnd={refetch} />
  return (
    <div className={classes.making}>
      <p role="alert">The PDF of this report could not be made, so there is nothing to {act} yet.</p>
      <button type="button" className={page.save} disabled={again.isPending} onClick={() => again.mutate()}>
        Try again
      </button>
    </div>
  )
}

/** The printed report, if there is room and the browser can show it; otherwise a link to its file. */
function PdfPreview({ url, filename, version, which, large }: PdfToSign & { which: string; large: boolean }) {
  const mayView = large && navigator.pdfViewerEnabled
  const { data: shown } = useQuery({ ...sharedPdfQuery(url), enabled: mayView })
  useEffect(() => (shown ? () => URL.revokeObjectURL(shown) : undefined), [shown])
  return (
    <section className={classes.preview} aria-label="Report PDF">
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          Open {filename}
        </a>
        <span className={page.small}>{` This is version ${version} of the report, which ${which}.`}</span>
      </p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox, and run nothing of it */}
      {shown && <iframe src={shown} title={filename} />}
    </section>
  )
}
