import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../query-client.ts'
import { useSession } from '../session.ts'
import { onUnsent } from './unsent-signal.ts'

const onDevice = 'on this device'

/** What this browser keeps of the signed-in user, read anew when a tab has changed it. `name` tells the reads apart. */
export const useOnDevice = <T>(name: string, read: (owner: string) => Promise<T>) => {
  const { sub } = useSession().identity
  useEffect(() => onUnsent(() => queryClient.invalidateQueries({ queryKey: [onDevice] })), [])
  return useQuery({ queryKey: [onDevice, sub, name], queryFn: () => read(sub), staleTime: 0, retry: false })
}
