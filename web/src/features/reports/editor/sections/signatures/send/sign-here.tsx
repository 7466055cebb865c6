import { routes, type Signature } from '@lintel/contract'
import { isSigned } from '@lintel/rules'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { api, errorText } from '../../../../../../lib/api.ts'
import { focusOnMount } from '../../../../../../lib/focus.ts'
import { linksQuery } from '../../../../../../lib/report.queries.ts'
import { DialogFoot } from '../../../../../../ui/dialog-foot.tsx'
import dialog from '../../../../../../ui/dialog.module.css'
import { givenQuery } from '../receipts.tsx'
import { receiptText, signedText, type AskedPerson } from './people.ts'
import type { Ask } from './message.ts'
import classes from './send-dialog.module.css'

/** Refetch interval while someone may be signing on their phone. */
const lookMs = 4000

const words = {
  signature: { todo: 'sign', scan: 'Scan this with a phone, read the report, and sign with a finger.' },
  receipt: {
    todo: 'confirm receipt',
    scan: 'Scan this with a phone, open the report, and confirm that it was received.',
  },
}

interface Props {
  reportId: string
  person: AskedPerson
  ask: Ask
  onBack: () => void
}

/** A receipt has one page. */
const phoneAddress = (url: string) => new URL(url.replace('/tenantsignature/', '/qrSignature/'), location.origin).href

export function SignHere({ reportId, person: { signature: asked, of }, ask, onBack }: Props) {
  const { _uuid: signatureId, name } = asked
  const who = name || of
  const made = useQuery({
    queryKey: ['links', reportId, 'made', ask, signatureId],
    queryFn: () => api(routes.createLink, { params: { id: reportId }, body: { purpose: ask, signatureId } }),
    // Each new link to sign ends the previous one, so one is created each time the code is shown.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const links = useQuery({ ...linksQuery(reportId), enabled: made.isSuccess, refetchInterval: lookMs })
  const openedAt = links.data?.find(({ id }) => id === made.data?.id)?.openedAt
  const report = useQuery({ ...givenQuery(reportId), enabled: openedAt !== undefined, refetchInterval: lookMs }).data
  const isGiven = ({ evidence }: Pick<Signature, 'evidence'>) => evidence?.linkid === made.data?.id
  const signature = report?.signatures.find((each) => each._uuid === signatureId && isSigned(each) && isGiven(each))
  const receipt = report?.receipts.find(isGiven)
  const done =
    ask === 'receipt'
      ? receipt && receiptText(receipt)
      : signature && `${signature.name || who}: ${signedText(signature)}`
  const { todo, scan } = words[ask]
  return (
    <>
      <div className={`${dialog.body} ${classes.code}`}>
        <b ref={focusOnMount} tabIndex={-1}>
          {who}
        </b>
        {made.isPending && <Loader aria-label="Making the link" />}
        {made.isError && (
          <p role="alert" className={dialog.error}>
            {errorText(made.error)}
          </p>
        )}
        {made.data && !done && (
          <div>
            <QRCodeSVG value={phoneAddress(made.data.url)} level="M" title={`QR code to ${todo} as ${who}`} />
          </div>
        )}
        <p role="status">{done ? `${done}.` : openedAt ? 'The link has been opened.' : made.data && scan}</p>
        {made.data && !done && (
          <p className={classes.small}>
            Anyone who scans it can {todo}.{' '}
            {ask === 'signature' ? (
              'Any link sent before stops working.'
            ) : (
              <a href={made.data.url} target="_blank" rel="noopener">
                Open it on this device
              </a>
            )}
          </p>
        )}
      </div>
      <DialogFoot cancel="Back" onCancel={onBack} />
    </>
  )
}
