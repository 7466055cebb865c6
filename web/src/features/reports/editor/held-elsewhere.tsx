import { routes, type HeldOnPhone } from '@lintel/contract'
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
  const { roles, identity } = useSession()
  const { data: others = [] } = useQuery({
    queryKey: ['phones', 'report', header.id],
    queryFn: async ({ signal }) => {
      const { data: all } = await api(routes.listPhones, { query: { report: header.id }, signal })
      const isHere = (held: HeldOnPhone) =>
        held.phone.id === phoneId() && held.user.id === (identity.userId ?? identity.sub)
      return all.filter((held) => isUnsent(held) && !isHere(held))
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
        Not sent until Lintel is opened there by them, with a network.
      </p>
    </section>
  )
}
