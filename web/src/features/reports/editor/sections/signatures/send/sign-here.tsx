import { routes } from '@lintel/contract'
import { isSigned } from '@lintel/rules'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { api, errorText } from '../../../../../../lib/api.ts'
import { linksQuery } from '../../../../../../lib/report.queries.ts'
import { DialogFoot } from '../../../../../../ui/dialog-foot.tsx'
import dialog from '../../../../../../ui/dialog.module.css'
import { signedText, type AskedPerson } from './people.ts'
import classes from './send-dialog.module.css'

/** Refetch interval while someone may be signing on their phone. */
const lookMs = 4000

const phoneAddress = (url: string) => new URL(url.replace('/tenantsignature/', '/qrSignature/'), location.origin).href

export function SignHere({
  reportId,
  person: { signature, of },
  onBack,
}: {
  reportId: string
  person: AskedPerson
  onBack: () => void
}) {
  const { _uuid: signatureId, name } = signature
  const who = name || of
  const made = useQuery({
    queryKey: ['links', reportId, 'made', signatureId],
    queryFn: () => api(routes.createLink, { params: { id: reportId }, body: { purpose: 'signature', signatureId } }),
    // Each new link ends the previous one, so one is created each time the code is shown.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const links = useQuery({ ...linksQuery(reportId), enabled: made.isSuccess, refetchInterval: lookMs })
  const openedAt = links.data?.find(({ id }) => id === made.data?.id)?.openedAt
  const signatures = useQuery({
    queryKey: ['report', reportId, 'signatures'],
    queryFn: async ({ signal }) => (await api(routes.getReport, { params: { id: reportId }, signal })).signatures,
    enabled: openedAt !== undefined,
    refetchInterval: lookMs,
    staleTime: 0,
    gcTime: 0,
  })
  const given = signatures.data?.find(({ _uuid }) => _uuid === signatureId)
  const isDone = given !== undefined && isSigned(given) && given.evidence?.linkid === made.data?.id
  return (
    <>
      <div className={`${dialog.body} ${classes.code}`}>
        <b>{who}</b>
        {made.isPending && <Loader aria-label="Making the link" />}
        {made.isError && (
          <p role="alert" className={dialog.error}>
            {errorText(made.error)}
          </p>
        )}
        {made.data && !isDone && (
          <div>
            <QRCodeSVG value={phoneAddress(made.data.url)} level="M" title={`QR code to sign as ${who}`} />
          </div>
        )}
        <p role="status">
          {isDone && given && `${given.name || who}: ${signedText(given)}.`}
          {!isDone && openedAt && 'The link has been opened.'}
          {!isDone && !openedAt && made.data && 'Scan this with a phone, read the report, and sign with a finger.'}
        </p>
        {made.data && !isDone && (
          <p className={classes.small}>Anyone who scans it can sign. Any link sent before stops working.</p>
        )}
      </div>
      <DialogFoot cancel="Back" onCancel={onBack} focus="cancel" />
    </>
  )
}
