import { routes } from '@lintel/contract'
import { heldText, isUnsent } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { phoneId } from '../../../lib/offline/phone-id.ts'
import { isDraft } from '../../../lib/ref-text.ts'
import { useSession } from '../../../lib/session.ts'
import { useEditor } from './editor-context.tsx'
import classes from './editor-frame.module.css'

const pollMs = 60_000

/** What other devices have of this report and have not sent. */
export function HeldElsewhere() {
  const header = useEditor((state) => state.header)
  const { roles } = useSession()
  const { data: others = [] } = useQuery({
    queryKey: ['phones', 'report', header.id],
    queryFn: async ({ signal }) => {
      const { data: all } = await api(routes.listPhones, { query: { report: header.id }, signal })
      return all.filter((held) => isUnsent(held) && held.phone.id !== phoneId())
    },
    enabled: !isDraft(header) && !roles.dataEntry,
    refetchInterval: pollMs,
    // A notice is no reason to ask twice.
    retry: false,
  })
  if (others.length === 0) return null
  return (
    <section className={classes.notice} aria-label="Not sent yet">
      <p>
        {others.map((held) => (
          <span key={`${held.user.id} ${held.phone.id}`}>{heldText(held, new Date())}. </span>
        ))}
        Lintel sends it when it is open there with a network.
      </p>
    </section>
  )
}
