import { emailRecipientsAtMost, type EmailBounce } from '@lintel/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Asks the server which of these addresses mail did not reach lately. */
export type AskBounces = (addresses: string[], signal: AbortSignal) => Promise<EmailBounce[]>

/**
 * Those of these addresses that mail did not reach lately, by address in lower case; `about` names the record that is
 * mailed. What is not known warns of nothing.
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
    enabled: asked.length > 0 && asked.length <= emailRecipientsAtMost,
    // The last mail may have bounced a moment ago: it is asked each time.
    staleTime: 0,
    // While another address is looked up, those before go on being marked.
    placeholderData: keepPreviousData,
  })
  return useMemo(() => new Map(data?.map((bounce) => [bounce.address.toLowerCase(), bounce])), [data])
}
