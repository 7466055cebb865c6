import * as z from 'zod'
import { allow } from '../access.ts'
import { defineRoute } from '../route.ts'
import { EmailAddress, Id, ShortText } from '../scalars.ts'
import { EmailTemplate } from './entities.ts'

export const listEmailTemplates = defineRoute({
  name: 'listEmailTemplates',
  method: 'GET',
  path: '/emailtemplates',
  access: allow({
    Administrators: 'any',
    Support: 'any',
    CustomerAdministrators: 'own',
    BranchAdministrators: 'branch',
    Customers: 'self',
  }),
  summary: 'E-mail templates of a client, and the address that e-mails are sent from.',
  query: z.strictObject({
    mode: ShortText.optional(),
    /** Provider staff name it; for others it is their own. */
    client: Id.optional(),
    /** Branch ids, comma-joined. */
    branchlist: ShortText.optional(),
    user: Id.optional(),
  }),
  answer: z.strictObject({ data: z.array(EmailTemplate), sender: EmailAddress }),
  failures: [400, 401, 403, 404],
})
