import { appointmentMessages, routes, sharingMessages, type AgencyUser, type Client } from '@lintel/contract'
import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { api, errorText } from '../../lib/api.ts'
import { dateTimeText } from '../../lib/date-time.ts'
import { toast } from '../../lib/toasts.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import dialog from '../../ui/dialog.module.css'
import classes from './appointment.module.css'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    /** The calendar feeds of inspectors; a single one needs no choice. */
    calendarFeed: { client: Client; inspectors: readonly Pick<AgencyUser, 'id' | 'name'>[]; chosen: string | undefined }
  }
}

/** The new URL, which cannot be shown again. */
function ShownOnce({ url }: { url: string }) {
  const address = new URL(url, location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('Address copied')
    } catch {
      toast.error(sharingMessages.unableToCopy)
    }
  }
  return (
    <section className={classes.once} aria-label="New address">
      <div>
        <TextInput
          aria-label="Address of the calendar"
          value={address}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={15} stroke={1.8} aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p>
        This address is shown only now. Subscribe to it in a calendar, such as Google Calendar, Outlook or a phone’s.
        Anyone who has it can read when and where the visits are.
      </p>
    </section>
  )
}

export function CalendarDialog({
  client,
  inspectors,
  chosen,
  onClose,
}: {
  client: Client
  inspectors: readonly Pick<AgencyUser, 'id' | 'name'>[]
  chosen: string | undefined
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [userId, setUserId] = useState(chosen ?? (inspectors.length === 1 ? inspectors[0]?.id : undefined))
  const [fresh, setFresh] = useState<string>()
  const of = { params: { userId: userId ?? '' }, query: { client: client.id } }
  const queryKey = ['calendar-feed', client.id, userId]
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(routes.getCalendarFeed, { ...of, signal }),
    enabled: userId !== undefined,
  })
  const feed = data?.feed
  const done = {
    onSettled: () => queries.invalidateQueries({ queryKey }),
    onError: (thrown: Error) => toast.error(errorText(thrown)),
  }
  const renew = useMutation({
    mutationFn: () => api(routes.renewCalendarFeed, of),
    onSuccess: ({ url }) => setFresh(url),
    ...done,
  })
  const end = useMutation({
    mutationFn: () => api(routes.endCalendarFeed, of),
    onSuccess: () => {
      setFresh(undefined)
      toast.success(appointmentMessages.calendarEnded)
    },
    ...done,
  })
  const ask = async () => {
    if (!feed || (await confirm(appointmentMessages.confirmRenewal, { yes: 'Renew' }))) renew.mutate()
  }
  const askEnd = async () => {
    if (await confirm(appointmentMessages.confirmEnd, { yes: 'End', danger: true })) end.mutate()
  }
  return (
    <Modal opened onClose={onClose} title="Calendar feed" size={520}>
      <div className={dialog.body}>
        <p>Other calendars can show the visits of an inspector. They read them from a secret address.</p>
        {inspectors.length > 1 && (
          <Select
            label="Inspector"
            placeholder="Choose an inspector"
            data={inspectors.map(({ id, name }) => ({ value: id, label: name }))}
            value={userId ?? null}
            onChange={(id) => {
              setUserId(id ?? undefined)
              setFresh(undefined)
            }}
            searchable
          />
        )}
        {error && (
          <p role="alert" className={dialog.error}>
            {errorText(error)}
          </p>
        )}
        {userId !== undefined && data && (
          <p>
            {feed
              ? `The address was made on ${dateTimeText(feed.createdAt)} by ${feed.createdBy}.`
              : 'There is no address yet.'}
          </p>
        )}
        {fresh !== undefined && <ShownOnce url={fresh} />}
      </div>
      <DialogFoot
        left={
          feed && (
            <Button variant="default" data-danger loading={end.isPending} onClick={() => void askEnd()}>
              End
            </Button>
          )
        }
        cancel="Close"
        onCancel={onClose}
        action={feed ? 'Renew address' : 'Make address'}
        onAction={() => void ask()}
        disabled={!data}
        loading={renew.isPending}
      />
    </Modal>
  )
}
