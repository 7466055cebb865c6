import {
  routes,
  sharingMessages,
  type Client,
  type Link,
  type MadeLink,
  type NewLink,
  type Report,
} from '@lintel/contract'
import { displayDate, lastDayOf, takesFeedback } from '@lintel/rules'
import { ActionIcon, Badge, Button, Loader, Menu, Modal, TextInput, Tooltip } from '@mantine/core'
import { IconCopy, IconLinkOff, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText } from '../../lib/api.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { reportQuery, linksQuery } from '../../lib/report.queries.ts'
import { toast } from '../../lib/toasts.ts'
import { confirm } from '../../ui/confirm.tsx'
import { dateTimeText } from '../../lib/date-time.ts'
import classes from './links-dialog.module.css'

const partyWords = { landlord: 'landlord', tenant: 'tenant' } as const

const purposeOf = (
  link: Pick<Link, 'purpose' | 'party' | 'signatureId' | 'filename'>,
  report: Report | undefined,
): string => {
  if (link.purpose === 'report') return link.filename ? `Download of ${link.filename}` : 'Download of the report'
  if (link.purpose === 'photos') return 'Photographs'
  if (link.purpose === 'feedback') return link.party ? `Feedback of the ${partyWords[link.party]}` : 'Feedback'
  const who = report?.signatures.find(({ _uuid }) => _uuid === link.signatureId)?.name
  if (link.purpose === 'claim') return who ? `Claim, for ${who}` : 'Claim'
  if (link.purpose === 'receipt') return who ? `Receipt of ${who}` : 'Receipt'
  return who ? `Signature of ${who}` : 'Signature'
}

type State = 'live' | 'expired' | 'revoked'

const stateOf = ({ revokedAt, expiresAt }: Link, now: number): State => {
  if (revokedAt) return 'revoked'
  return expiresAt && Date.parse(expiresAt) < now ? 'expired' : 'live'
}

const copy = async (url: string | Promise<string>): Promise<boolean> => {
  const address = async () => new URL(await url, location.origin).href
  const blob = async () => new Blob([await address()], { type: 'text/plain' })
  try {
    // Safari copies only during a click, but takes text that comes later.
    if (typeof url === 'string' || !('ClipboardItem' in globalThis))
      await navigator.clipboard.writeText(await address())
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob() })])
    toast.success('Link copied')
    return true
  } catch {
    // A link that could not be made has been reported.
    if (await Promise.resolve(url).catch(() => '')) toast.error(sharingMessages.unableToCopy)
    return false
  }
}

function Address({ label, url }: { label: string; url: string }) {
  return (
    <TextInput
      aria-label={label}
      value={new URL(url, location.origin).href}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

const feedbackLinks: { label: string; link: NewLink }[] = [
  { label: 'Feedback of the landlord', link: { purpose: 'feedback', party: 'landlord' } },
  { label: 'Feedback of the tenant', link: { purpose: 'feedback', party: 'tenant' } },
]

const offeredFor = (report: Report, client: Client): { label: string; link: NewLink }[] => [
  { label: 'Download of the report', link: { purpose: 'report' } },
  ...(takesFeedback(client, report.type) ? feedbackLinks : []),
  { label: 'Receipt', link: { purpose: 'receipt' } },
  ...report.signatures.map(({ _uuid, name, type }) => ({
    label: `Receipt of ${name || type}`,
    link: { purpose: 'receipt' as const, signatureId: _uuid },
  })),
  ...report.signatures.map(({ _uuid, name, type }) => ({
    label: `Signature of ${name || type}`,
    link: { purpose: 'signature' as const, signatureId: _uuid },
  })),
  { label: 'Photographs', link: { purpose: 'photos' } },
]

/** Links to sign or confirm receipt have no URL here: it is shown only on creation. */
function CopyLink({ url, purpose }: { url: string | undefined; purpose: string }) {
  const [byHand, setByHand] = useState(false)
  if (url === undefined) return null
  return (
    <>
      {byHand && <Address label={`Address: ${purpose}`} url={url} />}
      <Tooltip label="Copy link">
        <ActionIcon
          size={40}
          aria-label={`Copy link: ${purpose}`}
          onClick={() => void copy(url).then((isCopied) => setByHand(!isCopied))}
        >
          <IconCopy size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

const isShownOnce = ({ purpose }: Pick<Link, 'purpose'>) => purpose === 'signature' || purpose === 'receipt'

function NewLinkShown({ link, purpose }: { link: MadeLink; purpose: string }) {
  const { url } = link
  return (
    <section className={classes.once} aria-label="New link">
      <b>{purpose}</b>
      <div>
        <Address label="Address of the new link" url={url} />
        <Button leftSection={<IconCopy size={15} stroke={1.8} aria-hidden />} onClick={() => void copy(url)}>
          Copy
        </Button>
      </div>
      {isShownOnce(link) && (
        <p>
          This link is shown only now. Copy it before you close this window. Anyone who has it can{' '}
          {link.purpose === 'signature' ? 'sign' : 'confirm receipt'}.
        </p>
      )}
    </section>
  )
}

function Row({
  link,
  report,
  now,
  changed,
  revoked,
}: {
  link: Link
  report: Report | undefined
  /** When the dialog was opened, in milliseconds since 1970. */
  now: number
  changed: () => void
  revoked: (link: Link) => void
}) {
  const params = { id: link.reportId, linkId: link.id }
  const onError = (error: Error) => toast.error(errorText(error))
  const renew = useMutation({
    mutationFn: () => api(routes.renewLink, { params }),
    onSuccess: () => {
      toast.success('Link renewed')
      changed()
    },
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => api(routes.revokeLink, { params }),
    onSuccess: () => {
      toast.success('Link revoked')
      revoked(link)
      changed()
    },
    onError,
  })
  const ask = async () => {
    const text = 'Anyone who has this link will no longer be able to open it. This cannot be undone.'
    if (await confirm(text, { yes: 'Revoke', danger: true })) revoke.mutate()
  }
  const purpose = purposeOf(link, report)
  const state = stateOf(link, now)
  return (
    <li className={classes.row} data-state={state}>
      <div>
        <b>{purpose}</b>
        {state === 'revoked' && <Badge data-tone="red">Revoked</Badge>}
        {state === 'expired' && <Badge>Expired</Badge>}
        <p>
          Made {dateTimeText(link.createdAt)} by {link.createdBy}
          {link.sentto && `, sent to ${link.sentto.name || link.sentto.email}`}.{' '}
          {link.openedAt ? `Opened ${dateTimeText(link.openedAt)}.` : 'Not opened yet.'}{' '}
          {state === 'live' &&
            (link.expiresAt ? `Valid until ${displayDate(lastDayOf(link.expiresAt))}.` : 'Never expires.')}
        </p>
      </div>
      {state === 'live' && <CopyLink url={link.url} purpose={purpose} />}
      {state !== 'revoked' && link.expiresAt && (
        <Tooltip label="Renew">
          <ActionIcon
            size={40}
            aria-label={`Renew link: ${purpose}`}
            loading={renew.isPending}
            onClick={() => renew.mutate()}
          >
            <IconRefresh size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {state !== 'revoked' && (
        <Tooltip label="Revoke">
          <ActionIcon
            size={40}
            aria-label={`Revoke link: ${purpose}`}
            loading={revoke.isPending}
            onClick={() => void ask()}
          >
            <IconLinkOff size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}

export function LinksDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const cache = useQueryClient()
  const [now] = useState(() => Date.now())
  const links = useQuery(linksQuery(reportId))
  const opened = useQuery(reportQuery(reportId))
  const [fresh, setFresh] = useState<MadeLink>()
  const report = opened.data
  const owner = useQuery({ ...clientQuery(report?.client.id ?? ''), enabled: report !== undefined })
  const failed = [links, opened, owner].filter(({ isError }) => isError)
  const changed = () => void cache.invalidateQueries({ queryKey: linksQuery(reportId).queryKey })
  const create = useMutation({
    mutationFn: (link: NewLink) => api(routes.createLink, { params: { id: reportId }, body: link }),
    onSuccess: changed,
    onError: (error) => toast.error(errorText(error)),
  })
  const makeOne = async (link: NewLink) => {
    const isFormer = (other: Link) =>
      other.purpose === 'signature' && other.signatureId === link.signatureId && stateOf(other, now) === 'live'
    const ends = link.purpose === 'signature' && links.data?.some(isFormer)
    const text = 'There is a link for this signature. It will stop working once you make a new one.'
    if (ends && !(await confirm(text, { yes: 'Make a new link' }))) return
    const made = create.mutateAsync(link)
    const isCopied = !isShownOnce(link) && copy(made.then(({ url }) => url))
    const one = await made.catch(() => undefined)
    if (one && !(await isCopied)) setFresh(one)
  }
  return (
    <Modal opened onClose={onClose} title={report ? `Public links of report ${report.ref}` : 'Public links'} size={660}>
      <div className={classes.body}>
        <p>
          Anyone who has a link can open it without an account. A link is for one purpose only, and can be revoked at
          any time.
        </p>
        {fresh && <NewLinkShown link={fresh} purpose={purposeOf(fresh, report)} />}
        {failed.length > 0 && (
          <div role="alert" className={classes.failed}>
            <p>
              {links.isError ? 'The links of this report' : 'What can be shared'} could not be loaded.{' '}
              {errorText(failed[0]?.error)}
            </p>
            <Button
              variant="default"
              loading={failed.some(({ isFetching }) => isFetching)}
              onClick={() => void Promise.all(failed.map(async ({ refetch }) => refetch()))}
            >
              Try again
            </Button>
          </div>
        )}
        {links.isPending && <Loader aria-label="Loading links" />}
        {links.data && (
          <ul aria-label="Links">
            {links.data.map((link) => (
              <Row
                key={link.id}
                link={link}
                report={report}
                now={now}
                changed={changed}
                revoked={({ id }) => setFresh((shown) => (shown?.id === id ? undefined : shown))}
              />
            ))}
          </ul>
        )}
        {links.data?.length === 0 && (
          <p>No links yet. E-mails create their own; create one here to share it another way.</p>
        )}
        {report && owner.data && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="default"
                loading={create.isPending}
                leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
              >
                Make a link
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {offeredFor(report, owner.data).map(({ label, link }) => (
                <Menu.Item key={label + (link.signatureId ?? '')} onClick={() => void makeOne(link)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </Modal>
  )
}
