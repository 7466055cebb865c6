import { colourCodes, reportMessages, type ColourCode, type ReportSummary } from '@lintel/contract'
import { dayInLondon, displayDate } from '@lintel/rules'
import { Tooltip } from '@mantine/core'
import { IconEye, IconMail, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useConnection } from '../../../lib/offline/connection.ts'
import { refText } from '../../../lib/ref-text.ts'
import { toast } from '../../../lib/toasts.ts'
import { checkSaved } from '../checks/open-checks.ts'
import { emailHistoryPath, type ReportActions } from '../actions/use-report-actions.ts'
import classes from './row-cells.module.css'

const look = { size: 14, stroke: 1.7, 'aria-hidden': true }

const NoValue = ({ says }: { says: string }) => (
  <span className={classes.none}>
    <span aria-hidden>–</span>
    <span className="sr">{says}</span>
  </span>
)

const dayText = (moment: string) => displayDate(dayInLondon(new Date(moment)))

export function ColourMark({ code }: { code: ColourCode }) {
  return (
    <span className={classes.colour} style={{ background: colourCodes[code] }} title={`Colour: ${code}`}>
      <span className="sr">Colour: {code}</span>
    </span>
  )
}

/** E.g. '2 · Opened 20/11' or '2 sent', and the full text where there is space. */
const emailWords = ({ emailcount, emaillinkopened, emaillinkopeneddate: moment }: ReportSummary) => {
  const sent = `${emailcount} ${emailcount === 1 ? 'e-mail' : 'e-mails'} sent`
  if (!emaillinkopened) return { short: `${emailcount} sent`, full: sent }
  // A link shared in another way can be opened without any e-mail.
  const count = emailcount > 0 ? `${emailcount} · ` : ''
  return moment
    ? { short: `${count}Opened ${dayText(moment).slice(0, 5)}`, full: `${sent}, link opened on ${dayText(moment)}` }
    : { short: `${count}Opened`, full: `${sent}, link opened` }
}

/** The points that the report's own text and photographs show, as of its last save. */
export function OpenChecks({ report }: { report: ReportSummary }) {
  const { openchecks = 0 } = report
  if (openchecks === 0) return null
  const text = openchecks === 1 ? '1 check' : `${openchecks} checks`
  return (
    <>
      {' · '}
      <button
        type="button"
        className={classes.checks}
        title={`${text} open since the last save. Photographs’ times, changes after signatures and who has the report are checked when you open them.`}
        aria-label={`${text} of report ${refText(report)} open`}
        onClick={() => checkSaved(report)('look')}
      >
        {text}
      </button>
    </>
  )
}

export function EmailState({
  report,
  actions,
  disabled,
}: {
  report: ReportSummary
  actions: ReportActions
  disabled: boolean
}) {
  const { id, emailcount, emaillinkopened } = report
  const isReached = useConnection()
  if (emailcount === 0 && !emaillinkopened) {
    if (actions.availability('email') === 'hidden') return <NoValue says="Not e-mailed" />
    return (
      <button
        type="button"
        className={classes.email}
        disabled={disabled || actions.availability('email') !== 'free'}
        title={disabled ? reportMessages.inactiveClient : undefined}
        aria-label={`Email report ${refText(report)}`}
        onClick={() => actions.run('email')}
      >
        <IconMail {...look} />
        <span>Email</span>
      </button>
    )
  }
  const { short, full } = emailWords(report)
  const content = (
    <>
      {emaillinkopened ? <IconEye {...look} /> : <IconSend {...look} />}
      <span>{short}</span>
    </>
  )
  if (disabled || !isReached) {
    return (
      <span className={classes.email} title={full} data-opened={emaillinkopened || undefined} data-sent>
        {content}
      </span>
    )
  }
  return (
    <Tooltip label={full}>
      <Link
        to={emailHistoryPath(id)}
        className={classes.email}
        data-opened={emaillinkopened || undefined}
        data-sent
        aria-label={`Email history of ${refText(report)}: ${full}`}
      >
        {content}
      </Link>
    </Tooltip>
  )
}

/** Once somebody was asked. */
export function SignedState({ report: { signed, emailcount } }: { report: ReportSummary }) {
  if (!signed || (signed.given === 0 && emailcount === 0)) return null
  return (
    <span className={classes.signed} data-all={signed.given === signed.of || undefined}>
      {signed.given} of {signed.of} signed
    </span>
  )
}

export function ExportedState({
  report: { exportedAt: at, attachments },
  busy,
}: {
  report: ReportSummary
  busy: boolean
}) {
  const last = attachments['export']
  if (busy) return <span className={classes.exported}>Exporting</span>
  if (last?.status === 'failed') {
    return (
      <Tooltip label={last.error} multiline maw={320}>
        <button
          type="button"
          className={classes.failed}
          aria-label={`Export failed. ${last.error ?? ''}`}
          onClick={() => toast.error(last.error ?? 'Export failed.')}
        >
          <span className={classes.short}>Failed</span>
          <span className={classes.word}>Export failed</span>
        </button>
      </Tooltip>
    )
  }
  return at ? (
    <span className={classes.exported}>
      <span className={classes.word}>Exported </span>
      {dayText(at)}
    </span>
  ) : (
    <NoValue says="Not exported" />
  )
}
