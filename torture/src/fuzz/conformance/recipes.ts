import { catalogueRecipes } from './recipes/catalogue.ts'
import { ingestRecipes } from './recipes/ingest.ts'
import { memberRecipes } from './recipes/members.ts'
import { tenantRecipes } from './recipes/tenant.ts'
import { signInRecipes } from './recipes/sign-in.ts'
import { storyRecipes } from './recipes/stories.ts'
import { workflowRecipes } from './recipes/workflow.ts'
import type { Recipes } from './recipes/types.ts'

/** How to make requests that succeed, by the id of the operation. The schemas are enough for all other operations. */
export const RECIPES: Recipes = {
  ...catalogueRecipes,
  ...ingestRecipes,
  ...memberRecipes,
  ...tenantRecipes,
  ...signInRecipes,
  ...storyRecipes,
  ...workflowRecipes,
}
