import { maxEmailRecipients, type EmailBounce } from '@lintel/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Asks the server which of these addresses recently bounced. */
export type AskBounces = (addresses: string[], signal: AbortSignal) => Promise<EmailBounce[]>

/**
 * The recent bounces among these addresses, by address in lower case; `about` identifies the record that is mailed. No
 * warning if they cannot be loaded.
 */
export const useBounces = (
  about: string,
  addresses: readonly string[],
  ask: AskBounces,
): ReadonlyMap<string, EmailBounce> => {
  const asked = [...new Set(addresses.map((address) => address.toLowerCase()))].toSorted()
  const { data } = useQuery({
    queryKey: ['bounces', about, asked],
    queryFn: ({ signal }) => ask(asked, signal),
    enabled: asked.length > 0 && asked.length <= maxEmailRecipients,
    // Never cached: the last mail may just have bounced.
    staleTime: 0,
    // Known bounces stay marked while another address is looked up.
    placeholderData: keepPreviousData,
  })
  return useMemo(() => new Map(data?.map((bounce) => [bounce.address.toLowerCase(), bounce])), [data])
}
