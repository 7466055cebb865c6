import { googleCalendarMessages, routes, type CalendarOffer, type GoogleCalendarState } from '@lintel/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { ofClient } from '../../../lib/customer.queries.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { onRealtime } from '../../../lib/realtime.ts'
import { toast } from '../../../lib/toasts.ts'

const stateKey = ['google-calendar'] as const
const offersKey = ['calendar-offers'] as const

/** The server compares calendars every minute. */
const pollMs = 60_000

/** Notifies the other windows of this browser that a calendar was linked. */
const channelName = 'lintel-google'

export const googleQuery = () =>
  queryOptions({
    queryKey: stateKey,
    queryFn: ({ signal }) => api(routes.getGoogleCalendar, { signal }),
    refetchInterval: pollMs,
  })

export const offersQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: [...offersKey, client ?? ''],
    queryFn: async ({ signal }) => {
      const all: CalendarOffer[] = []
      for (let after: string | undefined; ;) {
        const query = { ...ofClient(client), ...(after !== undefined && { after }) }
        const page = await api(routes.listCalendarOffers, { query, signal })
        all.push(...page.data)
        if (page.next === undefined) break
        after = page.next
      }
      return all.toSorted((a, b) => a.appointment.starttime.localeCompare(b.appointment.starttime))
    },
    refetchInterval: pollMs,
  })

export const useGoogleEvents = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const offers = () => void client.invalidateQueries({ queryKey: offersKey })
    const end = onRealtime((event) => event.event === 'appointmentchanged' && offers(), offers)
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', () => void client.invalidateQueries({ queryKey: stateKey }))
    return () => {
      channel.close()
      end()
    }
  }, [client])
}

interface Person {
  clientid: string
  userid: string
}

const keep = (state: GoogleCalendarState) => queryClient.setQueryData<GoogleCalendarState>(stateKey, state)

export const startLink = async (): Promise<string> => (await api(routes.startGoogleLink, {})).url

export const linkGoogle = async (person: Person, back: { authcode: string; state: string }): Promise<void> => {
  keep(await api(routes.linkGoogle, { query: { ...person, ...back } }))
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('linked')
  channel.close()
}

export const unlinkGoogle = async (person: Person): Promise<void> => {
  keep(await api(routes.unlinkGoogle, { query: { ...person } }))
  toast.success(googleCalendarMessages.unlinked)
}

export const decide = async ({ appointment, mark }: CalendarOffer, accept: boolean): Promise<void> => {
  const request = { params: { id: appointment.id }, body: { mark } }
  try {
    await api(accept ? routes.acceptCalendarOffer : routes.refuseCalendarOffer, request)
    toast.success(accept ? googleCalendarMessages.accepted : googleCalendarMessages.kept)
  } finally {
    await Promise.all([offersKey, ['appointments']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
