import { reportMessages, type Sender } from '@lintel/contract'
import { PlainPage } from './public-page.tsx'
import classes from './public-page.module.css'

export function MissingReport({ title, sender }: { title: string; sender?: Sender | undefined }) {
  return (
    <PlainPage title={title} sender={sender}>
      <p className={classes.lead}>
        The link may have expired, or was withdrawn. Please ask {sender?.name ?? 'the agency that sent it'} for a new
        one.
      </p>
    </PlainPage>
  )
}

export const ReportNotFoundScreen = () => <MissingReport title={reportMessages.notFoundPage} />
