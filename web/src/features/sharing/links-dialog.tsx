import { routes, sharingMessages, type Link, type NewLink, type Report } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { ActionIcon, Badge, Button, Loader, Menu, Modal, Tooltip } from '@mantine/core'
import { IconCopy, IconLinkOff, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { confirm } from '../../ui/confirm.tsx'
import { dateTimeText } from '../../lib/date-time.ts'
import classes from './links-dialog.module.css'

const partyWords = { landlord: 'landlord', tenant: 'tenant' } as const

/** What a link is for, in words. */
const purposeOf = (
  link: Pick<Link, 'purpose' | 'party' | 'signatureId' | 'filename'>,
  report: Report | undefined,
): string => {
  if (link.purpose === 'report') return link.filename ? `Download of ${link.filename}` : 'Download of the report'
  if (link.purpose === 'photos') return 'Photographs'
  if (link.purpose === 'feedback') return link.party ? `Feedback of the ${partyWords[link.party]}` : 'Feedback'
  const who = report?.signatures.find(({ _uuid }) => _uuid === link.signatureId)?.name
  return who ? `Signature of ${who}` : 'Signature'
}

type State = 'live' | 'expired' | 'revoked'

const stateOf = ({ revokedAt, expiresAt }: Link, now: number): State => {
  if (revokedAt) return 'revoked'
  return expiresAt && Date.parse(expiresAt) < now ? 'expired' : 'live'
}

const copy = async (url: string) => {
  try {
    await navigator.clipboard.writeText(new URL(url, location.origin).href)
    toast.success('Link copied')
  } catch {
    toast.error(sharingMessages.unableToCopy)
  }
}

/** What can be shared: one link for each purpose and person. */
const offeredFor = (report: Report): { label: string; link: NewLink }[] => [
  { label: 'Download of the report', link: { purpose: 'report' } },
  { label: 'Feedback of the landlord', link: { purpose: 'feedback', party: 'landlord' } },
  { label: 'Feedback of the tenant', link: { purpose: 'feedback', party: 'tenant' } },
  ...report.signatures.map(({ _uuid, name, type }) => ({
    label: `Signature of ${name || type}`,
    link: { purpose: 'signature' as const, signatureId: _uuid },
  })),
  { label: 'Photographs', link: { purpose: 'photos' } },
]

function Row({
  link,
  report,
  now,
  changed,
}: {
  link: Link
  report: Report | undefined
  /** Milliseconds since 1970, when the dialog was opened. */
  now: number
  changed: () => void
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
      changed()
    },
    onError,
  })
  const ask = async () => {
    const text = 'Whoever has this link can no longer open it. This cannot be taken back.'
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
          Made {dateTimeText(link.createdAt)} by {link.createdBy}.{' '}
          {link.openedAt ? `Opened ${dateTimeText(link.openedAt)}.` : 'Not opened yet.'}{' '}
          {state === 'live' &&
            (link.expiresAt ? `Good until ${displayDate(link.expiresAt.slice(0, 10))}.` : 'Good for ever.')}
        </p>
      </div>
      {state === 'live' && (
        <Tooltip label="Copy link">
          <ActionIcon size={40} aria-label={`Copy link: ${purpose}`} onClick={() => void copy(link.url)}>
            <IconCopy size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
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

/** The public links of a report: made, copied, renewed and revoked here. */
export function LinksDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const cache = useQueryClient()
  const [now] = useState(() => Date.now())
  const queryKey = ['links', reportId]
  const { data: links } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api(routes.listLinks, { params: { id: reportId }, signal })).data,
    staleTime: 0,
  })
  const { data: report } = useQuery({
    queryKey: ['links', reportId, 'report'],
    queryFn: ({ signal }) => api(routes.getReport, { params: { id: reportId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const changed = () => void cache.invalidateQueries({ queryKey, exact: true })
  const create = useMutation({
    mutationFn: (link: NewLink) => api(routes.createLink, { params: { id: reportId }, body: link }),
    onSuccess: async ({ url }) => {
      changed()
      await copy(url)
    },
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Modal opened onClose={onClose} title={report ? `Public links of report ${report.ref}` : 'Public links'} size={660}>
      <div className={classes.body}>
        <p>
          Whoever has a link can open it without an account. A link is good for one purpose alone, and can be revoked at
          any time.
        </p>
        {links ? (
          <ul aria-label="Links">
            {links.map((link) => (
              <Row key={link.id} link={link} report={report} now={now} changed={changed} />
            ))}
          </ul>
        ) : (
          <Loader aria-label="Loading links" />
        )}
        {links?.length === 0 && <p>No links yet. E-mails make their own; make one here to send it another way.</p>}
        {report && (
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
              {offeredFor(report).map(({ label, link }) => (
                <Menu.Item key={label + (link.signatureId ?? '')} onClick={() => create.mutate(link)}>
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
