import { latchkey } from '@latchkey/vue'
import { createApp } from 'vue'
import App from './app.vue'
import { kernel } from './kernel'
import './style.css'

// Also starts the kernel, which restores the wallet of the last visit.
createApp(App).use(latchkey(kernel)).mount('#app')
