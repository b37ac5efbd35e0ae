// Draws the demo once, for all the journeys that follow: PRESSMARK_FURNISHED=$(node apps/journeys/furnish.ts) npm run journeys
import { furnish } from './support/furnish.ts'

const { folder } = await furnish()
console.log(folder)
