import * as z from 'zod'
import { AgencyUser } from '../clients/entities.ts'
import { EmailBounce } from '../reports/email-log.ts'
import { EmailAddress, Id, Instant, ShortText } from '../scalars.ts'
import { isEmailAddress, isVisible } from '../text.ts'
import { passwordMinimum } from '../accounts/constants.ts'
import { adminMessages } from './messages.ts'

/**
 * An address that somebody signs in with: Cognito's names of accounts have 128 characters at most, and SES, which mails
 * the invitation, takes ASCII alone before the at sign. What else it may begin with, the index of accounts lists.
 */
export const SignInAddress = EmailAddress.max(128).refine(
  (address) => !isEmailAddress(address) || !/[\u0080-\uffff][^@]*@/.test(address),
  adminMessages.invalidEmail,
)

/** What Cognito takes for a symbol. */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/

/** True for a temporary password that the user pool takes: a digit, both cases, a symbol, no spaces. */
const isTemporaryPassword = (password: string): boolean =>
  password.length >= passwordMinimum &&
  password.length <= 256 &&
  [/^\S+$/, /\d/, /[A-Z]/, /[a-z]/, symbol].every((needed) => needed.test(password))

export const TemporaryPassword = z.string().refine(isTemporaryPassword, adminMessages.invalidPassword)

/** As a request carries it: what is wrong with it is said by the operation, in the specification's words. */
export const SentPassword = z.string().max(1000)

const Attribute = z.strictObject({ Name: z.string(), Value: z.string() })

/** An account of the identity service, as lists have it; the names are Cognito's. */
export const ListedAccount = z.strictObject({
  Username: z.string(),
  Attributes: z.array(Attribute),
  UserCreateDate: Instant,
  UserLastModifiedDate: Instant,
  Enabled: z.boolean(),
  UserStatus: z.string(),
})
export type ListedAccount = z.infer<typeof ListedAccount>

/** One account. */
export const Account = ListedAccount.omit({ Attributes: true }).extend({
  UserAttributes: z.array(Attribute),
  /** One of the two that cannot be disabled, deleted or taken out of their groups. */
  builtIn: z.boolean(),
  /** Its e-mail address took no invitation or code. */
  bounce: EmailBounce.optional(),
})
export type Account = z.infer<typeof Account>

/** A group of the identity service. */
export const AccountGroup = z.strictObject({
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: z.number().optional(),
})
export type AccountGroup = z.infer<typeof AccountGroup>

const name = ShortText.refine(isVisible, 'A name is required.')
const userFields = AgencyUser.pick({ color: true, branchlist: true, planneractive: true }).shape

/** What a form of a new user holds, with what is wrong of it in the specification's words. */
export const NewUserForm = z.strictObject({
  name,
  email: SignInAddress,
  temporarypassword: TemporaryPassword,
  ...userFields,
})
export type NewUserForm = z.infer<typeof NewUserForm>

/** A new user of a client, with the password that the invitation carries. */
export const NewUser = z.strictObject({
  name,
  email: ShortText,
  temporarypassword: SentPassword,
  ...userFields,
  /** Sent again with the same key it is the same user: for a caller that did not get the answer. */
  idempotencykey: Id.optional(),
})

/** A change of a user, at the version that the client was read at. What else a user has is ignored. */
export const UserChange = z.object({
  name,
  email: ShortText,
  color: AgencyUser.shape.color.unwrap(),
  branchlist: AgencyUser.shape.branchlist.unwrap(),
  planneractive: AgencyUser.shape.planneractive.unwrap(),
  version: z.int().min(0),
})
