import { maxEmailRecipients, type EmailBounce } from '@lintel/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export type AskBounces = (addresses: string[], signal: AbortSignal) => Promise<EmailBounce[]>

/** By address in lower case; none if they cannot be loaded. `about` identifies the record that is mailed. */
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
