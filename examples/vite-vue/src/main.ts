import { createApp } from 'vue'
import App from './app.vue'
import { kernel } from './kernel.js'

createApp(App).mount('#app')
// Restores the wallet of the last visit.
void kernel.start()
