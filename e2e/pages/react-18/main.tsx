// The same page with the oldest React we promise; `alias.json` puts it in the place of today's.
import '../strict/main.js'
