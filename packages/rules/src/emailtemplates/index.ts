export {
  managesTemplate,
  ownersProblem,
  mayUseTemplate,
  templateRole,
  type TemplateCaller,
  type TemplateOwners,
} from './callers.ts'
export { ownersFor, scopeOf, scopesFor, templateScopes, type TemplateScope } from './scopes.ts'
