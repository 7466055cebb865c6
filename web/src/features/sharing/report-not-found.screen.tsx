import { reportLinkMessages } from '@lintel/contract'
import { PlainPage } from './public-page.tsx'
import classes from './public-page.module.css'

/** `/reportnotfound`: a link that leads nowhere any more. */
export function ReportNotFoundScreen() {
  return (
    <PlainPage title={reportLinkMessages.notFound}>
      <p className={classes.lead}>
        The link may have expired, or was withdrawn. Please ask the agency that sent it for a new one.
      </p>
    </PlainPage>
  )
}
