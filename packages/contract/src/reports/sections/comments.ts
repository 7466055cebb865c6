import * as z from 'zod'
import { photos } from '../photos.ts'
import { maxOthers, PartyComment } from '../item.ts'
import { LongText } from '../../scalars.ts'
import { builtInTypes, defineSection } from '../section.ts'

const others = z.array(PartyComment).max(maxOthers).optional()

/** The landlord's fields are called `client`. Authors are as in `Saying`. */
export const GeneralComments = z.strictObject({
  propertyManager: LongText.default(''),
  client: LongText.default(''),
  clientapproved: z.boolean().default(false),
  clientflagged: z.boolean().default(false),
  clientPhotos: photos,
  clientname: PartyComment.shape.name,
  clientemail: PartyComment.shape.email,
  clientlink: PartyComment.shape.link,
  clientupdatedAt: PartyComment.shape.updatedAt,
  clientothers: others,
  tenant: LongText.default(''),
  tenantapproved: z.boolean().default(false),
  tenantflagged: z.boolean().default(false),
  tenantPhotos: photos,
  tenantname: PartyComment.shape.name,
  tenantemail: PartyComment.shape.email,
  tenantlink: PartyComment.shape.link,
  tenantupdatedAt: PartyComment.shape.updatedAt,
  tenantothers: others,
})
export type GeneralComments = z.infer<typeof GeneralComments>

/** Their authors are in the section Feedback. */
export const comments = defineSection({
  name: 'Comments',
  order: 120,
  photoCode: 'CO',
  types: builtInTypes,
  fields: { comments: GeneralComments.prefault({}) },
  labels: {
    propertyManager: 'Property manager’s comments',
    client: 'Landlord’s comments',
    tenant: 'Tenant’s comments',
    clientapproved: 'Landlord’s comments approved',
    clientflagged: 'Landlord’s comments flagged',
    tenantapproved: 'Tenant’s comments approved',
    tenantflagged: 'Tenant’s comments flagged',
    landlordcommentsname: 'Landlord name',
    landlordcommentsemail: 'Landlord email',
    tenantcommentsname: 'Tenant name',
    tenantcommentsemail: 'Tenant email',
  },
  files: ['client', 'tenant'].flatMap((party) => [
    { path: `comments.${party}Photos` },
    { path: `comments.${party}others.*.photos` },
  ]),
})
