import { reportMessages, routes, type EmailBounce, type EmailLog, type ReportSummary } from '@lintel/contract'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconArrowLeft, IconPaperclip } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { api, errorText } from '../../../lib/api.ts'
import { bounceMeaning } from '../../../lib/bounces.ts'
import { dateTimeText } from '../../../lib/date-time.ts'
import { openFetched } from '../../../lib/open-fetched.ts'
import { onRealtime } from '../../../lib/realtime.ts'
import { reportHeaderQuery } from '../../../lib/report.queries.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BackLink, ScreenBar } from '../../../ui/screen-bar.tsx'
import { emailChecked } from '../checks/open-checks.ts'
import { emailsQuery } from './email-history.queries.ts'
import classes from './email-history.module.css'
import { LockedFrame, lockedPage } from '../../../ui/sandbox-frame/sandbox-frame.tsx'

const sentAt = ({ logdate }: EmailLog) => dateTimeText(logdate)

const addressText = ({ address: { line1, town, postcode } }: ReportSummary) =>
  [line1, town, postcode].filter(Boolean).join(', ')

const useHistory = (id: string) => {
  const report = useQuery(reportHeaderQuery(id))
  const pages = useInfiniteQuery(emailsQuery(id))
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = emailsQuery(id)
    const fetchAnew = async () => {
      // A first response still in flight may be older than the event, and would be taken for the new one.
      await client.cancelQueries({ queryKey })
      await client.invalidateQueries({ queryKey })
    }
    return onRealtime(
      (event) => {
        const isOfEmail = event.event === 'emailbounced' || event.event === 'emaildelivered'
        if (isOfEmail && event.reportId === id) void fetchAnew()
      },
      // Bounces may have been missed before the channel opened.
      () => void fetchAnew(),
    )
  }, [id, client])
  return {
    report: report.data,
    logs: pages.data?.pages.flatMap(({ data }) => data),
    error: report.error ?? pages.error,
    refetch: () => Promise.all([report.refetch(), pages.refetch()]),
    older: pages.hasNextPage
      ? { load: () => void pages.fetchNextPage(), loading: pages.isFetchingNextPage }
      : undefined,
  }
}

type Older = ReturnType<typeof useHistory>['older']

const openMailed = (id: string, src: string, filename: string) =>
  openFetched(filename, () => api(routes.downloadReportFile, { params: { id }, query: { src } }))

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

const labels: Record<EmailBounce['kind'], string> = {
  permanent: 'Bounced',
  transient: 'Bounced',
  complaint: 'Marked as spam',
  rejected: 'Not sent',
}

function Bounces({ bounces }: { bounces: readonly EmailBounce[] }) {
  return (
    <ul className={classes.bounces} aria-label="Not delivered">
      {bounces.map(({ address, kind, at, reason }) => (
        <li key={`${kind} ${address}`}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          <p>
            <b>{address}</b>
            <span>
              {labels[kind]} <time dateTime={at}>{dateTimeText(at)}</time>. {bounceMeaning[kind]}
            </span>
            {reason && <span className={classes.reason}>{reason}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Detail({ reportId, log, back }: { reportId: string; log: EmailLog; back: string }) {
  const people: [string, readonly string[]][] = [
    ['To', log.toaddresses],
    ['CC', log.ccaddresses],
    ['BCC', log.bccaddresses],
  ]
  return (
    <section className={classes.detail} aria-label={`E-mail of ${sentAt(log)}`}>
      <Link to={back} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
        All e-mails
      </Link>
      <dl className={classes.fields}>
        <Field name="From">{log.fromaddress}</Field>
        {people.map(([name, addresses]) => (
          <Field key={name} name={name}>
            {addresses.length > 0 ? addresses.join(', ') : <span className={classes.none}>–</span>}
          </Field>
        ))}
        <Field name="Attachments">
          {log.attachments.length > 0 ? (
            <ul className={classes.attachments}>
              {log.attachments.map(({ filename, path }, index) => (
                <li key={`${filename}-${index}`}>
                  <IconPaperclip size={14} stroke={1.7} aria-hidden />
                  {path ? (
                    <button type="button" onClick={() => void openMailed(reportId, path, filename)}>
                      {filename}
                    </button>
                  ) : (
                    filename
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <span className={classes.none}>–</span>
          )}
        </Field>
        <Field name="Subject">
          <b>{log.subject}</b>
        </Field>
      </dl>
      {log.bounces && <Bounces bounces={log.bounces} />}
      <h2 className="sr">Message</h2>
      <MailFrame html={log.message} />
    </section>
  )
}

interface ListProps {
  logs: readonly EmailLog[]
  current: EmailLog
  chosen: boolean
  older: Older
}

function List({ logs, current, chosen, older }: ListProps) {
  return (
    <nav className={classes.list} aria-label="E-mails">
      <div className={classes.head} aria-hidden>
        <span>Date</span>
        <span>Subject</span>
      </div>
      <ul>
        {logs.map((log) => (
          <li key={log.logdate}>
            <Link
              to={`?sent=${encodeURIComponent(log.logdate)}`}
              replace={chosen}
              aria-current={log === current || undefined}
            >
              <time dateTime={log.logdate}>{sentAt(log)}</time>
              <span>
                {log.bounces && (
                  <IconAlertTriangle
                    className={classes.bounced}
                    size={15}
                    stroke={1.8}
                    role="img"
                    aria-label="Did not reach everybody"
                  />
                )}
                {log.subject}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {older && (
        <Button variant="subtle" fullWidth loading={older.loading} onClick={older.load}>
          Show older e-mails
        </Button>
      )}
    </nav>
  )
}

function Empty({ report }: { report: ReportSummary }) {
  return (
    <EmptyState
      title={reportMessages.noEmailHistory}
      text="E-mails about this report are listed here once they are sent."
    >
      <Button variant="default" component={Link} to="/reports">
        Back to reports
      </Button>
      {!report.legacy && <Button onClick={() => emailChecked(report)}>Email report</Button>}
    </EmptyState>
  )
}

function Bar({ report }: { report: ReportSummary | undefined }) {
  return (
    <ScreenBar title="Email history" before={<BackLink to="/reports" label="Reports" />}>
      {report && (
        <p className={classes.about}>
          <Link to={`/reports/${report.id}`}>{report.ref}</Link>
          <span>{addressText(report)}</span>
        </p>
      )}
    </ScreenBar>
  )
}

export function EmailHistoryScreen() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { report, logs, error, refetch, older } = useHistory(id)
  const chosen = logs?.find(({ logdate }) => logdate === params.get('sent'))
  const current = chosen ?? logs?.[0]

  return (
    <>
      <Bar report={report} />
      {error && !(report && logs) ? (
        <EmptyState failed title={reportMessages.couldNotLoad} text={errorText(error)}>
          <Button variant="default" component={Link} to="/reports">
            Back to reports
          </Button>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </EmptyState>
      ) : report && logs && current ? (
        <div className={classes.screen} data-chosen={chosen !== undefined || undefined}>
          <p className={classes.where}>{addressText(report)}</p>
          <List logs={logs} current={current} chosen={chosen !== undefined} older={older} />
          <Detail key={current.logdate} reportId={id} log={current} back={`/viewemailreporthistory/${id}`} />
        </div>
      ) : report && logs ? (
        <Empty report={report} />
      ) : (
        <div className={classes.loading} aria-busy="true" aria-label="Loading e-mails">
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} height={24} />
          ))}
        </div>
      )}
    </>
  )
}

const style =
  'body{margin:16px;font:15px/1.5 system-ui,sans-serif;color:#1f1d1a;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}'

/** Displays an e-mail as written, with scripts and links disabled. */
function MailFrame({ html }: { html: string }) {
  return <LockedFrame title="Message" className={classes.message} html={lockedPage(html, style)} />
}
