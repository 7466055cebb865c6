import type { VerifiedFile } from '@lintel/contract'
import { sharing } from '@lintel/contract/features'
import { displayDate } from '@lintel/rules'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconFileSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { returnFocus } from '../../lib/focus.ts'
import { ChooseFiles } from '../../ui/files/choose-files.tsx'
import { useFileDrop } from '../../ui/files/use-file-drop.ts'
import { hashFile } from './hash-file.ts'
import { PlainPage } from './public-page.tsx'
import page from './public-page.module.css'
import classes from './verify.module.css'

type Check = { name: string } & ({ share: number } | { answer: VerifiedFile } | { failure: string })

const unreadable = 'This file could not be read. Perhaps it was moved, or is a folder.'

function useCheck() {
  const [check, setCheck] = useState<Check>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async ([file]: readonly File[]) => {
    if (!file) return
    running.current?.abort()
    running.current = new AbortController()
    const { name } = file
    const { signal } = running.current
    const show = (next: { share: number } | { answer: VerifiedFile } | { failure: string }) => {
      if (!signal.aborted) setCheck({ name, ...next })
    }
    try {
      const sha256 = await hashFile(file, (share) => show({ share }), signal)
      show({ answer: await api(sharing.verifyFile, { params: { sha256 }, signal }) })
    } catch (error) {
      show({ failure: error instanceof ApiError ? error.message : unreadable })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setCheck(undefined)
  }
  return { check, start, cancel }
}

const Seal = () => (
  <p className={page.small}>
    Each file is also sealed: a PDF reader lists our signature, and says so if anything was changed since. It calls us
    unknown until you trust{' '}
    <a href={`/v1${sharing.getSealCertificate.path}`} download>
      our certificate
    </a>
    .
  </p>
)

const verdicts = {
  latest: { Icon: IconCircleCheck, title: 'This is the latest version' },
  superseded: { Icon: IconAlertTriangle, title: 'A later version has replaced this one' },
  withdrawn: { Icon: IconAlertTriangle, title: 'This file was withdrawn' },
  unknown: { Icon: IconCircleX, title: 'Altered, or not one of our reports' },
}

function Words({ state, agency, latest, date }: VerifiedFile) {
  if (state === 'unknown') return <p>No report that was made with Lintel is exactly this file.</p>
  if (state === 'latest') return <p>The file is exactly as {agency} made it, and no later version has been made.</p>
  return (
    <p>
      The file is exactly as {agency} made it, but{' '}
      {state === 'superseded'
        ? `it was superseded by version ${latest} of ${date ? displayDate(date) : ''}. Ask ${agency} for that one.`
        : `it was withdrawn since. Ask ${agency} before you rely on it.`}
    </p>
  )
}

function Verdict({ answer }: { answer: VerifiedFile }) {
  const { Icon, title } = verdicts[answer.state]
  return (
    <div className={classes.verdict} data-state={answer.state}>
      <Icon size={26} stroke={1.7} aria-hidden />
      <div>
        <h2>{title}</h2>
        <Words {...answer} />
      </div>
    </div>
  )
}

function Facts({ agency, ref, type, date, version }: VerifiedFile) {
  return (
    <dl className={classes.facts}>
      <dt>Agency</dt>
      <dd>{agency}</dd>
      <dt>Reference</dt>
      <dd className="num">{ref}</dd>
      <dt>Kind</dt>
      <dd>{type}</dd>
      <dt>Date</dt>
      <dd className="num">{date && displayDate(date)}</dd>
      <dt>Version of this file</dt>
      <dd className="num">{version}</dd>
    </dl>
  )
}

const Reasons = () => (
  <div className={classes.reasons}>
    <p>That need not be anybody’s intention. It can mean that</p>
    <ul>
      <li>a PDF or mail program saved it again, which changes a file without showing it;</li>
      <li>it was printed to PDF, scanned or photographed;</li>
      <li>a page, a note or a signature was added, or words were changed;</li>
      <li>it is a preview, or comes from another system.</li>
    </ul>
    <p>Ask whoever sent it for the file as the agency made it, and check that one.</p>
  </div>
)

function Result({ check }: { check: Check | undefined }) {
  const answer = check && 'answer' in check ? check.answer : undefined
  return (
    <section aria-label="Result">
      <div role="status">
        {check && <p className={classes.name}>{check.name}</p>}
        {check && 'share' in check && <p className={page.small}>Being compared</p>}
        {answer && <Verdict answer={answer} />}
      </div>
      {check && 'failure' in check && (
        <p role="alert" className={page.trouble}>
          {check.failure}
        </p>
      )}
      {answer && (answer.state === 'unknown' ? <Reasons /> : <Facts {...answer} />)}
    </section>
  )
}

/** Whether a PDF is a report as it was made, `/verify`. The file stays in the browser. */
export function VerifyScreen() {
  const { check, start, cancel } = useCheck()
  const chooser = useRef<HTMLButtonElement>(null)
  const share = check && 'share' in check ? check.share : undefined
  const isReading = share !== undefined
  useEffect(() => (isReading ? () => returnFocus(chooser.current) : undefined), [isReading])
  const take = (files: File[]) => void start(files)
  return (
    // The whole page: a browser would open what is dropped beside an area.
    <div className={classes.page} {...useFileDrop(take)}>
      <PlainPage title="Check a report">
        <p className={page.lead}>
          Find out whether a PDF is a report as a letting agency made it with Lintel, and whether it is the latest
          version.
        </p>
        <div className={classes.area}>
          <IconFileSearch size={32} stroke={1.4} aria-hidden />
          <p className={classes.drop}>Drop the PDF here, or</p>
          <ChooseFiles label="Choose a PDF" accept="application/pdf,.pdf" single onFiles={take}>
            {(choose) => (
              <button type="button" ref={chooser} className={page.save} onClick={choose}>
                {check ? 'Choose another PDF' : 'Choose a PDF'}
              </button>
            )}
          </ChooseFiles>
          <p className={page.small}>It is not uploaded: only its fingerprint is compared, made on your device.</p>
        </div>
        {isReading && (
          <div className={classes.reading}>
            <progress max={1} value={share} aria-label="Reading the file">
              {Math.floor(share * 100)}%
            </progress>
            <button type="button" className={page.other} onClick={cancel}>
              Cancel
            </button>
          </div>
        )}
        <Result check={check} />
        <Seal />
      </PlainPage>
    </div>
  )
}
